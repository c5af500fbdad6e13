import Foundation
import Testing

@testable import TrafficRecording

/// A secret is found however it is written.
@Suite struct SecretSearchTests {
  @Test func escapesAreTakenOff() {
    let rows: [(String, String)] = [
      (#"a\"b\\c\n\u00e9\ud83d\ude00"#, "a\"b\\c\né😀"), (#"\u12"#, "u12"), ("\\", "\\"),
      (#"\/\q"#, "/q"), ("plain", "plain"), ("", ""),
    ]
    for (escaped, plain) in rows {
      #expect(SecretSearch.unescapedJSON(Data(escaped.utf8)) == Data(plain.utf8), "\(escaped)")
    }
    for (escaped, plain) in [("%41%2f%zz%4", "A/%zz%4"), ("%%41", "%A"), ("%", "%")] {
      #expect(SecretSearch.unescapedPercent(Data(escaped.utf8)) == Data(plain.utf8), "\(escaped)")
    }
  }

  @Test func theFirstSecretIsFoundWhereItFirstStands() {
    let secrets = ["absent", "second", "third?"].map { Redactor.Secret(value: $0, field: $0) }
    let found = SecretSearch(Data("third?\n\nc2Vjb25k second".utf8)).finding(of: secrets)
    #expect(found == .init(field: "second", form: "as it is", line: 3))
    let encoded = SecretSearch(Data("x\nxxc2Vjb25kxx".utf8)).finding(of: secrets)
    #expect(encoded == .init(field: "second", form: "in base64", line: 2))
    #expect(SecretSearch(Data("thi rd?".utf8)).finding(of: secrets) == nil)
  }
}
