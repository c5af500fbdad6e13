import SnapshotRendering

/// A view model as the transcript last showed it.
struct ObservedScreen {
  let subject: AnyObject
  private let render: @Sendable (Any) -> Rendering
  /// What is known of lists that have not changed since they were last looked at.
  private let memory = RenderingMemory()
  private(set) var shown: Rendering
  /// What was to see for one turn of the main actor since then.
  private var passing: [Rendering] = []

  init(_ subject: AnyObject, render: @escaping @Sendable (Any) -> Rendering = Rendering.init(of:)) {
    self.subject = subject
    self.render = render
    shown = RenderingMemory.$current.withValue(memory) { render(subject) }
  }

  /// The type's name: the first line of its text.
  var name: String { shown.firstLine }

  /// What the screen is now, shown or not.
  var rendering: Rendering { RenderingMemory.$current.withValue(memory) { render(subject) } }

  /// The event of its opening, which shows it whole.
  var opening: StoryEvent {
    let lines = shown.lines
    return StoryEvent(.screen, lines[0], below: Array(lines.dropFirst()))
  }

  /// Notes what there is to see after a turn of the main actor that is not the last.
  mutating func endTurn() {
    let now = rendering
    if !now.reads(like: passing.last ?? shown) { passing.append(now) }
  }

  mutating func forgetTurns() { passing = [] }

  /// The changes since the last call.
  ///
  /// - Parameter name: What to put before every path, on a screen that is not the newest.
  /// - Returns: The events; first those of values that were there for one turn.
  mutating func changes(named name: String?) -> [StoryEvent] {
    let now = rendering
    let before = shown
    shown = now
    var events: [StoryEvent] = []
    if !passing.isEmpty {
      events = Flash.events(from: before, through: passing, to: now, path: name ?? "")
      passing = []
    }
    guard !now.reads(like: before) else { return events }
    return events + Self.changes(from: before, to: now, path: name ?? "")
  }

  private static func changes(
    from old: Rendering,
    to new: Rendering,
    path: String
  ) -> [StoryEvent] {
    if let before = ScreenText(old), let after = ScreenText(new),
      let (old, new) = ScreenText.differing(before, after)
    {
      return ScreenDelta.events(from: old, to: new, path: path)
    }
    // What this module renders parses back, so a tree that is missing is worth a loud line.
    guard let old = old.tree, let new = new.tree else {
      return [StoryEvent(.changed, "(not canonical text) \(new.text)")]
    }
    return ScreenDelta.events(from: old, to: new, path: path)
  }
}
