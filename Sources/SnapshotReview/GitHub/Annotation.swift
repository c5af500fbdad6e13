import ProofsheetBasics

/// A line of a job's log that GitHub also shows beside a line of a source file.
struct Annotation {
  private let notice: Notice
  private let place: FilePlace?
  private let level: Level

  /// The severity of an annotation.
  ///
  /// For each level, GitHub shows at most ``mostShown`` annotations of a step.
  enum Level: String, CaseIterable { case error, warning }

  /// The number of annotations of one level that GitHub shows.
  static let mostShown = 10

  /// Returns the lines for the findings that GitHub shows, and a line with the number of the
  /// others.
  static func text(_ findings: RunFindings) -> String {
    let isOnlyReported = findings.report?.isOnlyReported ?? false
    let all = findings.placed.map { notice, place in
      let isWarning = isOnlyReported || notice.verdict == "orphan"
      return Annotation(notice: notice, place: place, level: isWarning ? .warning : .error)
    }
    let shown = Level.allCases.flatMap { level in
      all.filter { $0.level == level }.prefix(mostShown)
    }
    let left = all.count - shown.count
    return shown.map(\.line).joined()
      + (left > 0 ? "\(left) more in the list above and in the summary of the job.\n" : "")
  }

  /// The annotation as a line of the log.
  ///
  /// An example is `::error file=Tests/AppTests/Home.swift,line=12,title=different::…`.
  private var line: String {
    var properties: [String] = []
    if let place { properties += ["file=" + Self.property(place.file), "line=\(place.line)"] }
    properties.append("title=" + notice.verdict)
    let detail = notice.detail?.split(separator: "\n").first.map(String.init) ?? ""
    let message = notice.reference.visible + "\n" + InertText.short(detail.visible)
    return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// Escapes a text for the message of a workflow command.
  static func data(_ text: String) -> String { escaped(text, "%\r\n".unicodeScalars) }

  /// Escapes a text for a property of a workflow command.
  static func property(_ text: String) -> String { escaped(text, "%\r\n:,".unicodeScalars) }

  private static func escaped(_ text: String, _ special: String.UnicodeScalarView) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 2)
      text += special.contains(scalar) ? "%" + digits : String(scalar)
    }
  }
}
