package agent

// #include <stdlib.h>
// #include "trimspec_check.h"
import "C"

import (
	"fmt"
	"unsafe"
)

// Checker makes requests out of bytes and judges replies. Hello is the reply to the protocol's hello.
type Checker struct{ Hello string }

func taken(size C.int64_t, out *C.char) (string, error) {
	if size < 0 {
		return "", fmt.Errorf("trimspec_check: %d; is the hello right?", int64(size))
	}
	defer C.trimspec_check_free(out)
	return C.GoStringN(out, C.int(size)), nil
}

// Generate gives the request that data stands for.
func (c Checker) Generate(data []byte) (string, error) {
	hello, bytes := C.CString(c.Hello), C.CBytes(data)
	defer C.free(unsafe.Pointer(hello))
	defer C.free(bytes)
	var out *C.char
	size := C.trimspec_check_generate(hello, C.size_t(len(c.Hello)), (*C.uint8_t)(bytes),
		C.size_t(len(data)), &out)
	return taken(size, out)
}

// Verdict gives {"holds":true,"violations":[]} for an honest reply.
func (c Checker) Verdict(request, reply string) (string, error) {
	hello, asked, said := C.CString(c.Hello), C.CString(request), C.CString(reply)
	defer C.free(unsafe.Pointer(hello))
	defer C.free(unsafe.Pointer(asked))
	defer C.free(unsafe.Pointer(said))
	var out *C.char
	size := C.trimspec_check_verdict(hello, C.size_t(len(c.Hello)), asked, C.size_t(len(request)), said,
		C.size_t(len(reply)), &out)
	return taken(size, out)
}
