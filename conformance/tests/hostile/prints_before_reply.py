from well_behaved import is_bad, serve, write

serve(lambda request: write("DEBUG trimming\nDEBUG more\n") if is_bad(request) else None)
