import ProofsheetBasics
import Testing
import ToolBasics

@Suite struct SHA256Tests {
  /// The vectors of FIPS 180-4, with lengths around the border of a block.
  private static let vectors: [(String, String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]

  @Test func hashesAndAuthenticatesAsTheStandardsSay() {
    for (text, hash) in Self.vectors {
      #expect(SHA256.hexadecimal(SHA256.hash(Array(text.utf8))) == hash)
    }
    let million = SHA256.hash([UInt8](repeating: UInt8(ascii: "a"), count: 1_000))
    #expect(
      SHA256.hexadecimal(million)
        == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    )
    #expect(
      SHA256.code(of: "what do ya want for nothing?", key: "Jefe")
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
  }
}
