import SnapshotChecking

/// A review on a terminal, key by key.
struct ReviewLoop {
  let session: ReviewSession
  let terminal: ReviewTerminal
  private var screen: ReviewScreen
  /// The number of rows of the difference on the screen.
  private var page = 1
  private var isInterrupted = false

  init(_ session: ReviewSession, on terminal: ReviewTerminal, _ style: TerminalStyle) {
    self.session = session
    self.terminal = terminal
    screen = ReviewScreen(style: style)
  }

  /// Runs the review until a key ends it; returns false after an interrupt.
  mutating func run() -> Bool {
    terminal.open()
    defer { terminal.close() }
    show()
    while let bytes = terminal.read() {
      for key in bytes.isEmpty ? [.resized] : ReviewKey.all(in: bytes) where !press(key) {
        return !isInterrupted
      }
      show()
    }
    return true
  }

  private mutating func show() {
    session.see()
    let size = terminal.size()
    screen.columns = size.columns
    screen.rows = size.rows
    let frame = screen.frame(session)
    screen.scroll = frame.scroll
    page = frame.page
    let lines = frame.lines.map { $0 + "\u{1B}[K" }
    terminal.write("\u{1B}[H" + lines.joined(separator: "\n") + "\u{1B}[J")
  }

  /// Performs the action of a key, and returns false when the key ends the review.
  private mutating func press(_ key: ReviewKey) -> Bool {
    if key == .interrupt {
      isInterrupted = true
      return false
    }
    if key == .resized { return true }
    session.message = nil
    if screen.showsHelp {
      screen.showsHelp = false
      return true
    }
    let before = session.cursor
    defer { if session.cursor != before { screen.scroll = 0 } }
    switch key {
    case .character("q"), .escape: return false
    case .enter where session.current == nil: return false
    case .character("?"): screen.showsHelp = true
    case .character("b"), .left: session.goBack()
    case .up, .down, .pageUp, .pageDown, .home, .end, .character(" "): scroll(key)
    default: decide(key)
    }
    return true
  }

  private func decide(_ key: ReviewKey) {
    guard session.current != nil else { return }
    switch key {
    case .character("a"): session.accept()
    case .character("k"): session.acceptKind(isSure: false)
    case .character("K"): session.acceptKind(isSure: true)
    case .character("r"): session.reject()
    case .character("R"): session.reject(kind: true)
    case .character("s"), .right: session.skip()
    case .character("S"): session.skip(kind: true)
    default: session.message = "This key has no effect here; ? lists the keys."
    }
  }

  private mutating func scroll(_ key: ReviewKey) {
    switch key {
    case .up: screen.scroll -= 1
    case .down: screen.scroll += 1
    case .pageUp: screen.scroll -= page
    case .home: screen.scroll = 0
    case .end: screen.scroll = .max / 2
    default: screen.scroll += page
    }
  }
}

extension CommandContext {
  /// `proofsheet review`: shows the pending changes kind by kind, and asks for a decision on each.
  ///
  /// Paths, or a kind, a field or a key path, limit the review. The decisions are written at its
  /// end. The exit code is 0 when all changes are decided, and 130 after an interrupt.
  package func review(_ paths: [String] = [], only: String? = nil) throws -> Int32 {
    let store = PendingStore(folders: workspace.folders)
    let all = try pendingChanges(in: store)
    let changes = try PendingSelection(workspace: workspace, changes: all).at(paths)
    if let only { _ = try PendingStore.Decision.accepting(only, in: changes) }
    guard !changes.isEmpty else {
      output.write("Nothing to review.\n")
      return 0
    }
    let session = ReviewSession(changes, of: only, in: store)
    let terminal = surroundings.screen ?? lines
    var loop = ReviewLoop(session, on: terminal, output.style)
    guard loop.run() else {
      output.write("Interrupted: no decision was written.\n")
      return 130
    }
    for refusal in try deciding({ _ in try session.finish() }) { warn(refusal) }
    output.write(session.sum + "\n")
    return session.tally.left == 0 ? 0 : 1
  }

  /// A terminal for a review by lines of input.
  ///
  /// The first character of each typed line is the key. Every screen is printed in full.
  private var lines: ReviewTerminal {
    ReviewTerminal(
      size: { (output.width, Int(Int16.max)) },
      read: { surroundings.answer().map { Array($0.prefix(1).utf8) } },
      write: { output.write($0.replacing(/\u{1B}\[[HJK]/, with: "") + "\n\n") },
      open: {},
      close: {}
    )
  }
}
