import HTTPFixtures
import ProofsheetBasics
import Testing
import ToolBasics

@Suite struct MD5Tests {
  /// The test suite of RFC 1321, section A.5.
  @Test func hashesAsTheStandardSays() {
    for (text, hash) in [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      (
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
        "57edf4a22be3c955ac49da2e2107b67a"
      ),
    ] {
      #expect(SHA256.hexadecimal(MD5.hash(Array(text.utf8))) == hash)
    }
  }
}
