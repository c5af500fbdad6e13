import Testing

@testable import TrafficRecording

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
