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

/// Credentials that vendors mark inside, each beside a twin that is too short to be one.
@Suite struct SecretFormTests {
  /// Letters and digits that no word has, of a length.
  private static func mixed(_ count: Int) -> String {
    String(String(repeating: "a1B2c3D4e5F6", count: 1 + count / 12).prefix(count))
  }

  private static let forms: [(name: String, text: @Sendable (Int) -> String)] = [
    ("Terraform token", { "\(mixed(14)).atlasv1.\(mixed($0 * 60))" }),
    ("Azure secret", { "abc8Q~\(mixed($0 * 34))" }),
    ("Facebook token", { "123456789012345|\(mixed($0 * 30))" }),
    ("MaxMind key", { "\(mixed(6))_\(mixed($0 * 29))_mmk" }),
    ("Authress key", { "sc_\(mixed(6)).acc_\(mixed($0 * 44))" }),
    ("Slack webhook", { "https://hooks.slack.com/\(mixed($0 * 44))" }),
    ("Teams webhook", { "https://a.webhook.office.com/\(mixed($0 * 44))" }),
  ]

  @Test(arguments: forms.indices) func theWholeIsFoundAndTheStubIsNot(_ index: Int) {
    func names(_ part: Int) -> [String] {
      let text = Array("see \(Self.forms[index].text(part)) now".utf8)
      return SecretForm.all.filter { form in
        form.marks.contains { mark in
          text.indices.contains { start in
            text[start...].starts(with: mark.utf8)
              && form.range(text, start..<start + mark.utf8.count) != nil
          }
        }
      }.map(\.name)
    }
    #expect(names(1) == [Self.forms[index].name])
    #expect(names(0) == [])
  }
}
