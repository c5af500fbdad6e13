import SnapshotRendering

/// A view model in the state that the transcript last showed.
struct ObservedScreen {
  let subject: AnyObject
  private let render: @Sendable (Any) -> Rendering
  /// The renderings of lists that have not changed since they were last read.
  private let memory = RenderingMemory()
  private(set) var shown: Rendering

  init(_ subject: AnyObject, render: @escaping @Sendable (Any) -> Rendering = Rendering.init(of:)) {
    self.subject = subject
    self.render = render
    shown = RenderingMemory.$current.withValue(memory) { render(subject) }
  }

  /// The name of the screen's type, which is the first line of the screen's text.
  var name: String { shown.firstLine }

  /// The current state of the screen, even if the transcript has not shown this state yet.
  var rendering: Rendering { RenderingMemory.$current.withValue(memory) { render(subject) } }

  /// The event for the opening of the screen, with the screen's complete text.
  var opening: StoryEvent {
    let lines = shown.lines
    return StoryEvent(.screen, lines[0], below: Array(lines.dropFirst()))
  }

  /// Returns the changes on the screen since the last call of this method.
  ///
  /// - Parameter name: The name of the screen, put before every path; nil for the newest screen.
  /// - Returns: The events.
  mutating func changes(named name: String?) -> [StoryEvent] {
    let now = rendering
    let before = shown
    shown = now
    return now.reads(like: before) ? [] : Self.changes(from: before, to: now, path: name ?? "")
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
    // Every canonical rendering has a tree, so the transcript shows a missing tree as an error.
    guard let old = old.tree, let new = new.tree else {
      return [StoryEvent(.changed, "(not canonical text) \(new.text)")]
    }
    return ScreenDelta.events(from: old, to: new, path: path)
  }
}
