import Foundation
import TestSupport
import Testing

@testable import ReviewTools

@Suite struct BuildProgressTests {
  /// The progress after each line of a build, of which each takes six seconds.
  private func said(isInteractive: Bool) throws -> String {
    nonisolated(unsafe) var said = ""
    var seconds = 0
    let terminal = Terminal(write: { said += $0 }, isInteractive: isInteractive)
    var line = ProgressLine(terminal: terminal, seconds: { seconds }, errors: { _ in })
    var output = TestOutput()
    line.show(output)
    for text in [
      "Building for debugging...", "[1/9] Compiling App Home.swift",
      "20 |   public var title = 1", "[8/12] Linking app",
      "Build complete!",
    ] {
      try output.take(Array((text + "\n").utf8))
      seconds += 6
      line.show(output)
    }
    return said.replacing("\r\u{1B}[2K", with: "\n")
  }

  /// The message comes after ten seconds, and then every thirty; a test that ends restarts the
  /// time.
  @Test func testsThatDoNotEndAreNamed() throws {
    let folder = try TemporaryFolder()
    let names = ["a()", "b()", "c()", "d()"]
    func event(_ kind: String, _ test: String) -> String {
      EventStreamTests.event(kind, #","testID":"T.F\/\#(test)""#)
    }
    let few = names.map { EventStreamTests.test($0) + event("testStarted", $0) }.joined()
    try folder.write(few, to: EventStream.file)
    var (seconds, said) = (0, [String]())
    var line = ProgressLine(
      terminal: Terminal(write: { _ in }),
      seconds: { seconds },
      errors: { said.append("\(seconds): " + $0) }
    )
    var output = TestOutput(streams: folder.url.path)
    try output.take(Array("Build complete! (0.1s)\n".utf8))
    for second in 0...65 {
      seconds = second
      if second == 50 {
        try folder.write(few + event("testEnded", "a()"), to: EventStream.file)
      }
      try output.take([])
      line.show(output)
    }
    assertText(said.joined())
  }

  /// The progress without a terminal, and on one, where it shows at once.
  @Test func aBuildSaysHowFarItIs() throws {
    assertText(
      try said(isInteractive: false) + "# on a terminal\n" + said(isInteractive: true) + "\n"
    )
  }
}
