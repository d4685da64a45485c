module trimspec.example/agent

go 1.20
