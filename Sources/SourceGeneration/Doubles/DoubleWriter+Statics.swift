import SubjectCatalogue

extension DoubleWriter {
  /// Where a test makes a double, as parameters that nobody fills in.
  static let place = [
    "fileID: StaticString = #fileID,", "file: StaticString = #filePath,",
    "testName: String = #function,", "line: UInt = #line,", "column: UInt = #column",
  ]

  /// The line of an initialiser that says what the double stands on.
  static func foundation(_ name: String, _ word: String) -> String {
    "  double = JourneyCalls.Receiver(\n    \"\(name)\", \(word), calls,\n    fileID, file, testName, line, column)"
  }

  /// The class that holds the answers of the type itself.
  var staticsText: String {
    let name = doubled.name + "Statics"
    var lines = [
      "/// What `\(doubled.name)` itself answers, in the code that it is set for:",
      "/// `\(name).$current.withValue(statics) { … }`.",
    ]
    lines += availability + ["final class \(name): Sendable {"]
    var body = ["@TaskLocal static var current: \(name)?", ""]
    body += answersText(statics, isSendable: true) + [""] + Self.reach("answers", "")
    body += [
      "", "private let \(Self.kept) = JourneyCalls.KeptAnswers(Answers())",
      "let calls: JourneyCalls",
      "let double: JourneyCalls.Receiver", "", "init(", "  calls: JourneyCalls = JourneyCalls(),",
    ]
    body += Self.place.map { "  " + $0 } + [") {", "  self.calls = calls"]
    body += [Self.foundation(name, "\"\(doubled.type.shortName)\""), "}"]
    return (lines + [body.joined(separator: "\n").indented(by: 2), "}"]).joined(separator: "\n")
  }
}
