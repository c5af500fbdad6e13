import ProofsheetBasics
import Testing
import ToolBasics

@testable import HTTPFixtures

/// Hashes are written to files, so they are the same in every version.
@Suite struct HashTests {
  /// The published values of FNV-1a with 64 bits.
  @Test func checksumsAreThePublishedOnes() {
    let names = ["", "a", "foobar"].map { Checksum.text(of: $0.utf8) }
    #expect(names == ["cbf29ce484222325", "af63dc4c8601ec8c", "85944171f73967e8"])
  }

  /// The vectors of FIPS 180-4, with lengths around the border of a block, and one of RFC 4231.
  @Test func hashesAndAuthenticatesAsTheStandardsSay() {
    let texts = [
      "", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      String(repeating: "a", count: 1_000),
    ]
    #expect(
      texts.map { hexadecimal(SHA256.hash(Array($0.utf8))) } == [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3",
      ]
    )
    #expect(
      SHA256.code(of: "what do ya want for nothing?", key: "Jefe")
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
  }
}
