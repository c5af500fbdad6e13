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
    let terminal = try PseudoTerminal(Scene.executable, ["review"], in: scene.root)
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

  @Test func aNewSizeIsDrawnAnew() throws {
    try CartSample.hold(in: scene)
    let terminal = try PseudoTerminal(Scene.executable, ["review"], in: scene.root)
    let wide = try terminal.screen()
    terminal.resize(30, 12)
    let narrow = try terminal.screen()
    #expect(wide != narrow)
    #expect(narrow.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 30 })
    terminal.press("\u{3}")
    #expect(try terminal.end() == 130)
  }

  /// A command that gets a signal restores the terminal, and has written nothing.
  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalWritesNothing(signal: Int32) throws {
    try CartSample.hold(in: scene)
    let terminal = try PseudoTerminal(Scene.executable, ["review"], in: scene.root)
    _ = try terminal.screen()
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
