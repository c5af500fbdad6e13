import ProofsheetBasics
import SnapshotReview
import TextDiff

/// What real servers have changed since their answers were recorded.
struct RefreshReport {
  /// One recorded answer and what became of it.
  struct Item {
    let answer: RecordedAnswer
    /// Why it was not asked; nil when it was.
    var obstacle: String?
    var changes: [AnswerChange] = []

    var name: String { "\(answer.place) \(answer.method) \(answer.url)" }
  }

  var items: [Item] = []
  /// Whether servers were asked.
  let isLive: Bool

  private var asked: [Item] { items.filter { $0.obstacle == nil } }
  private var changed: [Item] { asked.filter { !$0.changes.isEmpty } }

  /// 1 when a server has changed something or is silent.
  var exitCode: Int32 { changed.isEmpty ? 0 : 1 }

  /// The list in words.
  func text(style: TerminalStyle) -> String {
    var text = ""
    for item in items where item.obstacle != nil || !item.changes.isEmpty || !isLive {
      text += FixtureReport.folderName + "/" + style.paint(item.name, .bold) + "\n"
      if let obstacle = item.obstacle { text += "  not asked: \(obstacle).\n" }
      for change in item.changes { text += Self.line(change, style) }
    }
    return text + end
  }

  private static func line(_ change: AnswerChange, _ style: TerminalStyle) -> String {
    let word = change.kind.rawValue
    let padding = "".padded(to: 7 - word.count)
    let colour: TerminalColour = change.kind == .empty ? .cyan : .red
    let path = change.path.isEmpty ? "" : "\(change.path): "
    return "  " + style.paint(word, colour) + padding + "  " + path + change.detail + "\n"
  }

  private var end: String {
    if items.isEmpty { return "No answer is recorded below \(FixtureReport.folderName).\n" }
    let answers = counted(asked.count, "recorded answer")
    let left = items.count - asked.count
    let rest = left == 0 ? "" : "; \(left) cannot be asked"
    guard isLive else {
      return "\(answers) would be asked\(rest). Nothing was asked: add --live.\n"
    }
    let changes = changed.reduce(0) { $0 + $1.changes.count }
    if changes == 0 { return "Nothing has changed in \(answers)\(rest).\n" }
    return "\(counted(changes, "change")) in \(answers)\(rest). Nothing was written; "
      + "FIXTURE_RECORD=all swift test records anew.\n"
  }

  // MARK: - For a program

  struct Page: Encodable {
    struct Item: Encodable {
      let place: String
      let method: String
      let url: String
      let notAsked: String?
      let changes: [AnswerChange]
    }

    let isLive: Bool
    let answers: [Item]
  }

  var page: Page {
    Page(
      isLive: isLive,
      answers: items.map { item in
        Page.Item(
          place: "\(FixtureReport.folderName)/\(item.answer.place)",
          method: item.answer.method,
          url: item.answer.url,
          notAsked: item.obstacle,
          changes: item.changes
        )
      }
    )
  }
}
