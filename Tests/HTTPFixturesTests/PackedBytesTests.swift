import HTTPFixtures
import ProofsheetBasics
import Testing

/// Bytes that zlib has packed, in each format.
@Suite struct PackedBytesTests {
  static let fox = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 6)

  static let zlib =
    "eNoLyUhVKCzNTM5WSCrKL89TSMuvUMgqzS0oVsgvSy1SKAFK5yRWVSqk5KfrKYQMd8UAgcBg6w=="
  private static let bare = "C8lIVSgszUzOVkgqyi/PU0jLr1DIKs0tKFbIL0stUigBSuckVlUqpOSn6ymEDHfFAA=="
  static let gzip =
    "H4sIAAAAAAAC/wvJSFUoLM1MzlZIKsovz1NIy69QyCrNLShWyC9LLVIoAUrnJFZVKqTkp+sphAx3xQC1lbj4DgEAAA=="

  private static func bytes(_ base64: String) throws -> [UInt8] {
    try Array(#require(Data(base64Encoded: base64)))
  }

  @Test func eachFormatUnpacks() throws {
    let fox = Array(Self.fox.utf8)
    let gzip = try Self.bytes(Self.gzip)
    #expect(try PackedBytes.gunzip(gzip) == fox)
    #expect(try PackedBytes.gunzip(gzip + gzip) == fox + fox)
    #expect(try PackedBytes.inflate(Self.bytes(Self.zlib)) == fox)
    #expect(try PackedBytes.inflate(Self.bytes(Self.bare)) == fox)
    #expect(PackedBytes.isGzip(gzip) && !PackedBytes.isGzip(Array("{}".utf8)))
    #expect(throws: PackedBytes.Flaw.self) { try PackedBytes.gunzip(gzip.dropLast()) }
  }

  @Test func whatIsWrongIsNamed() throws {
    #expect(throws: PackedBytes.Flaw.broken("incorrect header check")) {
      try PackedBytes.gunzip(Array("plain text, no gzip".utf8))
    }
    var changed = try Self.bytes(Self.gzip)
    changed[changed.count - 6] ^= 1
    #expect(throws: PackedBytes.Flaw.broken("incorrect data check")) {
      try PackedBytes.gunzip(changed)
    }
    let gzip = try Self.bytes(Self.gzip)
    #expect(throws: PackedBytes.Flaw.tooLarge(100)) { try PackedBytes.gunzip(gzip, limit: 100) }
    #expect("\(PackedBytes.Flaw.tooLarge(100))" == "it unpacks to more than 100 bytes")
    #expect("\(PackedBytes.Flaw.broken("a code"))" == "its packed bytes are broken: a code")
  }
}
