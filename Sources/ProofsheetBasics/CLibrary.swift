// The C library under one name, so that no other file asks which one this system has.

#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Darwin
#endif
