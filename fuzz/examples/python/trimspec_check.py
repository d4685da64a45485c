"""The checker library from Python: requests out of bytes, and what is wrong with a reply."""
import ctypes
import json


class Checker:
    def __init__(self, library, hello):
        """`library`: path of libtrimspec_check.so. `hello`: your reply to the protocol's hello, a dict."""
        self._library = ctypes.CDLL(library)
        self._hello = json.dumps(hello).encode()
        self._library.trimspec_check_free.argtypes = [ctypes.c_void_p]
        self._library.trimspec_check_free.restype = None
        assert self._library.trimspec_check_abi() == 1, "another version of the checker library"

    def _call(self, name, *texts):
        function = getattr(self._library, name)
        function.restype = ctypes.c_int64
        arguments = []
        for text in (self._hello, *texts):
            arguments += [ctypes.c_char_p(text), ctypes.c_size_t(len(text))]
        out = ctypes.c_void_p()
        size = function(*arguments, ctypes.byref(out))
        if size < 0:
            raise ValueError(f"{name}: {size}; is the hello right? {self._hello.decode()}")
        try:
            return ctypes.string_at(out, size)
        finally:
            self._library.trimspec_check_free(out)

    def generate(self, data):
        """The request that `data` stands for, a line of the protocol as bytes."""
        return self._call("trimspec_check_generate", data)

    def encode(self, request):
        """Bytes that generate() makes `request` of: a seed."""
        return self._call("trimspec_check_encode", request)

    def violations(self, request, reply):
        """What is wrong with `reply`: a list of {"rule", "what", "place", "numbers"}."""
        return json.loads(self._call("trimspec_check_verdict", request, reply))["violations"]

    def describe(self, request):
        return self._call("trimspec_check_describe", request).decode()
