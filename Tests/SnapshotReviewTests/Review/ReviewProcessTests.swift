import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

/// The built command at a pseudo-terminal.
@Suite(.startsProcesses) struct ReviewProcessTests {
  let scene = Scene()

  /// The screens equal the loop's references.
  @Test func screensAreTheSameAtATerminal() throws {
    try CartSample.hold(in: scene)
    let keys = ["S", "S", "S", "a", "b", "?", "?", "k", "k", "k", "q"]
    let script = ScriptedTerminal(keys)
    scene.screen = script.terminal
    _ = scene.run("review")
    try CartSample.hold(in: scene)
    let terminal = try PseudoTerminal(reviewing: scene.root)
    var screens = [try terminal.screen()]
    for key in keys.dropLast() {
      terminal.press(key)
      screens.append(try terminal.screen())
    }
    terminal.press("q")
    #expect(try terminal.end() == 1)
    #expect(screens == script.screens)
    #expect(terminal.written.hasSuffix("\u{1B}[?1049l\(ReviewLoopTests.sum)\r\n"))
  }

  /// A command draws itself anew in another size; a signal makes it restore the terminal, and it has
  /// written nothing.
  @Test(arguments: [SIGTERM, SIGHUP]) func signalsAreHandled(signal: Int32) throws {
    try CartSample.hold(in: scene)
    let terminal = try PseudoTerminal(reviewing: scene.root)
    _ = try terminal.screen()
    terminal.resize(30, 12)
    #expect(try terminal.screen().split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 30 })
    terminal.press("a")
    _ = try terminal.screen()
    terminal.send(signal)
    #expect(try terminal.end() == -signal)
    #expect(terminal.written.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    #expect(
      try scene.text("__Snapshots__/" + CartSample.path(12)) == CartSample.text(12, isNew: false)
    )
  }
}
