import SnapshotRendering

/// A view model as the transcript last showed it.
struct ObservedScreen {
  private let subject: AnyObject
  private var shown: Rendering

  init(_ subject: AnyObject) {
    self.subject = subject
    shown = Rendering(of: subject)
  }

  /// The type's name: the first line of its text.
  var name: String { String(shown.text.prefix { $0 != "\n" }) }

  /// The lines of the whole screen.
  mutating func whole() -> [String] {
    shown = Rendering(of: subject)
    return shown.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .dropLast().map { String(Substring($0)) }
  }

  /// The lines that say what changed since the last call; none when nothing did.
  ///
  /// - Parameter name: What to put before every path, on a screen that is not the newest.
  /// - Returns: The lines, without indentation.
  mutating func changes(named name: String?) -> [String] {
    let now = Rendering(of: subject)
    guard now != shown else { return [] }
    defer { shown = now }
    guard let old = shown.tree, let new = now.tree else { return ["~ \(now.text)"] }
    return ScreenDelta.lines(from: old, to: new, path: name ?? "")
  }
}
