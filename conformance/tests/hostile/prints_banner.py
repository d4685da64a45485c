from well_behaved import serve, write

write("My agent 2.3.1, ready.\n")
serve(lambda request: None)
