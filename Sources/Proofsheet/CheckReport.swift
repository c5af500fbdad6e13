import SnapshotChecking
import TextDiff

extension SnapshotID {
  /// The snapshot that an assertion at `place` is about.
  init(_ place: CallPlace, in context: TestContext, name: String?, fileExtension: String) {
    let fallback = "\(place.fileID)".split(separator: "/").last.map(String.init) ?? ""
    self.init(
      fileID: "\(place.fileID)",
      function: place.function,
      test: context.test ?? fallback.replacing(".swift", with: "") + "/" + place.function,
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
    let message = CheckMessage(id: outcome.id, path: outcome.shownPath)
    let style = CheckSession.current.process.showsColours
    guard let text = message.text(for: verdict, style: style ? .ansi : .plain) else { return }
    context.fail(text, at: place, attachments: attachments(verdict, outcome))
  }
}

/// Both texts of a difference, to be kept with the failure.
private func attachments(
  _ verdict: Verdict,
  _ outcome: CheckSession.Outcome
) -> [(String, String)] {
  guard case .different(let difference) = verdict else { return [] }
  let name = outcome.shownPath?.split(separator: "/").last.map(String.init) ?? "snapshot"
  return [
    ("reference-" + name, difference.reference), ("rendering-" + name, difference.rendering),
  ]
}
