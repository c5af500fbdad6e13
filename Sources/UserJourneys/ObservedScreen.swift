import SnapshotRendering

/// A view model as the transcript last showed it.
struct ObservedScreen {
  let subject: AnyObject
  private let render: @Sendable (Any) -> Rendering
  private(set) var shown: Rendering
  /// The tree of what was shown, once it was needed.
  private var shownTree: SnapshotTree?

  init(_ subject: AnyObject, render: @escaping @Sendable (Any) -> Rendering = Rendering.init(of:)) {
    self.subject = subject
    self.render = render
    shown = render(subject)
  }

  /// The type's name: the first line of its text.
  var name: String { String(shown.text.prefix { $0 != "\n" }) }

  /// What the screen is now, shown or not.
  var rendering: Rendering { render(subject) }

  /// The lines of the whole screen.
  var lines: [String] {
    shown.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .dropLast().map { String(Substring($0)) }
  }

  /// The lines that say what changed since the last call; none when nothing did.
  ///
  /// - Parameter name: What to put before every path, on a screen that is not the newest.
  /// - Returns: The lines, without indentation.
  mutating func changes(named name: String?) -> [String] {
    let now = render(subject)
    guard now != shown else { return [] }
    let old = shownTree ?? shown.tree
    shown = now
    shownTree = now.tree
    // What this module renders parses back, so a tree that is missing is worth a loud line.
    guard let old, let new = shownTree else { return ["~ (not canonical text) \(now.text)"] }
    return ScreenDelta.lines(from: old, to: new, path: name ?? "")
  }
}
