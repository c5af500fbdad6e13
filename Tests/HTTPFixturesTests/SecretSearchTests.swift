import Testing

@testable import TrafficRecording

/// The search for secrets removes escapes.
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
}
