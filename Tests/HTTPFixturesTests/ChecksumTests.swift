import ProofsheetBasics
import Testing

/// Checksums stand in files, so they say the same in every version.
@Suite struct ChecksumTests {
  @Test(arguments: [
    ("", "cbf29ce484222325"), (#"{"user":"Jackson","scope":1}"#, "1f8aef4a5a85c0b9"),
  ])
  func aBodyKeepsTheChecksumOfItsRecording(_ body: String, _ checksum: String) {
    #expect(Array(body.utf8).withUnsafeBytes(Checksum.text(ofFile:)) == checksum)
  }

  /// The published values of FNV-1a with 64 bits.
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func aNameHasTheHashOfItsBytes(_ name: String, _ hash: String) {
    #expect(Checksum.text(of: name.utf8) == hash)
  }
}
