from well_behaved import is_hello, serve, write

serve(lambda request: None if is_hello(request) else write("DEBUG trimming\n"))
