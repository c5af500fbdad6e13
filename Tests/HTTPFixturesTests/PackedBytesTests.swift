import HTTPFixtures
import ProofsheetBasics
import Testing

/// Bytes that zlib has packed, each kind of block once.
@Suite struct PackedBytesTests {
  static let fox = String(
    repeating: "The quick brown fox jumps over the lazy dog. ",
    count: 6
  )

  static let zlib =
    "eNoLyUhVKCzNTM5WSCrKL89TSMuvUMgqzS0oVsgvSy1SKAFK5yRWVSqk5KfrKYQMd8UAgcBg6w=="
  private static let bare = "C8lIVSgszUzOVkgqyi/PU0jLr1DIKs0tKFbIL0stUigBSuckVlUqpOSn6ymEDHfFAA=="
  static let gzip =
    "H4sIAAAAAAAC/wvJSFUoLM1MzlZIKsovz1NIy69QyCrNLShWyC9LLVIoAUrnJFZVKqTkp+sphAx3xQC1lbj4DgEAAA=="
  /// Stored, with the name of a file.
  private static let stored =
    "H4sICAAAAAAA/2EudHh0AAEOAfH+VGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4gVGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4gVGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4gVGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4gVGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4gVGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4gtZW4+A4BAAA="
  /// With codes of its own.
  private static let dynamic =
    "H4sIAAAAAAAC/w3OyW6jMAAA0G+LKlWjaZqoQMxm4303NmBIQlK1c+iHT4/v9vImOiDqQknXCv7h9D/FFhWxmoKsrQhq5ioAjJ7Me/KRcKiGvFUVD1I3fh6KbjyzhlFxtSsbzIHLi0WvtEEsS25OS21Bgx8BEsBRKHHbB+mXuXQn/qRYCdFNkWo/mUDqYUoS6dva8wIokXLMCLgfA9RWjzCP+hP3j/aL11wqOv1BZD9iAL3ZoF4inptdMh3vDPv2/Mv6oOXNaY9F6bohxPoTxqTUHu2pn1UDSTCpS4jcBaP4ugY1cWvkbc/vjzDweYlSjKyFTH+Xlul1YajkCwnBzKy7JExit3sEpwsUShjMsh/uRxmSxJ7ag+lSCNhixdpneIslRUiRgpsdX357veMKdoRh65xtwSgkoLCFhZx7CcLjQjcj31jaPOpP9czKfM7EBJ0FgUWfxvUnuIp+Oabf2+rvmKip7Xi9WtZB78TNCyqaxkCy0Myv9rTQo5QVdOu8zK+9ehljh/8D1pgNcfQBAAA="

  private static func bytes(_ base64: String) throws -> [UInt8] {
    try Array(#require(Data(base64Encoded: base64)))
  }

  @Test func eachKindOfBlockUnpacks() throws {
    let fox = Array(Self.fox.utf8)
    #expect(try PackedBytes.gunzip(Self.bytes(Self.gzip)) == fox)
    #expect(try PackedBytes.gunzip(Self.bytes(Self.stored)) == fox)
    #expect(try PackedBytes.gunzip(Self.bytes(Self.dynamic)).count == 500)
    #expect(try PackedBytes.inflate(Self.bytes(Self.zlib)) == fox)
    #expect(try PackedBytes.inflate(Self.bytes(Self.bare)) == fox)
    let members = try Self.bytes(Self.gzip) + Self.bytes(Self.stored)
    #expect(try PackedBytes.gunzip(members) == fox + fox)
    #expect(try PackedBytes.isGzip(Self.bytes(Self.gzip)))
    #expect(!PackedBytes.isGzip(Array("{}".utf8)))
  }

  /// The flags, the date and the system of the head are not looked at.
  @Test(.exhaustive) func noChangedByteUnpacksToOtherBytes() throws {
    for base64 in [Self.gzip, Self.stored, Self.dynamic] {
      let packed = try Self.bytes(base64)
      let whole = try PackedBytes.gunzip(packed)
      for place in packed.indices {
        for bit in 0..<8 {
          var changed = packed
          changed[place] ^= 1 << UInt8(bit)
          if let other = try? PackedBytes.gunzip(changed) { #expect(other == whole, "\(place)") }
        }
        #expect(throws: PackedBytes.Flaw.self) { try PackedBytes.gunzip(Array(packed[..<place])) }
      }
    }
  }

  @Test func whatIsWrongIsNamed() throws {
    #expect(throws: PackedBytes.Flaw.broken("incorrect header check")) {
      try PackedBytes.gunzip(Array("plain text, no gzip".utf8))
    }
    var changed = try Self.bytes(Self.gzip)
    changed[changed.count - 6] ^= 1
    #expect(throws: PackedBytes.Flaw.broken("incorrect data check")) { try PackedBytes.gunzip(changed) }
    let gzip = try Self.bytes(Self.gzip)
    #expect(throws: PackedBytes.Flaw.tooLarge(100)) { try PackedBytes.gunzip(gzip, limit: 100) }
    #expect("\(PackedBytes.Flaw.tooLarge(100))" == "it unpacks to more than 100 bytes")
    #expect("\(PackedBytes.Flaw.broken("a code"))" == "its packed bytes are broken: a code")
  }
}
