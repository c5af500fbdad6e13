import SnapshotChecking
import TextDiff

extension SnapshotID {
  /// The snapshot that an assertion at `place` is about.
  init(_ place: CallPlace, in context: TestContext, name: String?, fileExtension: String) {
    self.init(
      fileID: "\(place.fileID)",
      function: place.function,
      test: context.test ?? place.testName,
      name: name,
      fileExtension: fileExtension,
      line: place.line
    )
  }
}

/// Fails the test with the words of an outcome that does not pass.
func report(_ outcome: CheckSession.Outcome, at place: CallPlace, in context: TestContext) {
  switch outcome.result {
  case .failure(let error): context.fail("\(error)", at: place)
  case .success(let verdict):
    let style: TerminalStyle = CheckSession.current.process.showsColours ? .ansi : .plain
    let words =
      outcome.isInline
      ? InlineMessage(place: outcome.shownPath ?? "", test: outcome.id.test)
        .text(for: verdict, style: style)
      : CheckMessage(id: outcome.id, path: outcome.shownPath).text(for: verdict, style: style)
    guard let text = words else { return }
    context.fail(text, at: place, attachments: attachments(verdict, outcome))
  }
}

/// Both texts of a difference, to be kept with the failure.
func attachments(
  _ verdict: Verdict,
  _ outcome: CheckSession.Outcome
) -> [(String, String)] {
  guard case .different(let difference) = verdict else { return [] }
  let file = outcome.shownPath?.split(separator: "/").last.map(String.init) ?? "snapshot"
  // The place of an inline snapshot has a colon, which no file name of Windows may have.
  let name = outcome.isInline ? file.replacing(":", with: "-") + ".txt" : file
  return [
    ("reference-" + name, difference.reference), ("rendering-" + name, difference.rendering),
  ]
}
