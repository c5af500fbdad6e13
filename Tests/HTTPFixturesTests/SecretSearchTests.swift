import Testing

@testable import TrafficRecording

/// The search finds a secret in every form.
@Suite struct SecretSearchTests {
  @Test func escapesAreTakenOff() {
    let rows: [(String, String)] = [
      (#"a\"b\\c\n\u00e9\ud83d\ude00"#, "a\"b\\c\né😀"), (#"\u12"#, "u12"), ("\\", "\\"),
      (#"\/\q"#, "/q"), ("plain", "plain"), ("", ""),
    ]
    for (escaped, plain) in rows {
      #expect(TextEscapes.unescapedJSON(Array(escaped.utf8)) == Array(plain.utf8), "\(escaped)")
    }
    for (escaped, plain) in [("%41%2f%zz%4", "A/%zz%4"), ("%%41", "%A"), ("%", "%")] {
      #expect(TextEscapes.unescapedPercent(Array(escaped.utf8)) == Array(plain.utf8), "\(escaped)")
    }
  }

  @Test func theFirstSecretIsFoundWhereItFirstStands() {
    let secrets = ["absent", "second", "third?"].map { Redactor.Secret(value: $0, field: $0) }
    let search = SecretSearch(for: secrets)
    let found = search.finding(in: Data("third?\n\nc2Vjb25k second".utf8))
    #expect(found == .init(secret: secrets[1], form: "as it is", line: 3))
    let encoded = search.finding(in: Data("x\nxxc2Vjb25kxx".utf8))
    #expect(encoded == .init(secret: secrets[1], form: "in base64", line: 2))
    #expect(search.finding(in: Data("thi rd?".utf8)) == nil)
  }
}
