import Foundation
import Testing

/// Strategies of the package are moved where they pull back texts, and with them the calls that name them.
@Suite struct StrategyTests {
  private func moved(_ declarations: String, calls: String...) throws
    -> (text: String, output: String)
  {
    let scene = try MigrationScene()
    let calls = calls.map { "func f() { assertSnapshot(of: x, as: \($0)) }\n" }.joined()
    try scene.write("import SnapshotTesting\n" + declarations + "\n", to: "Sources/A/A.swift")
    try scene.write("import SnapshotTesting\n" + calls, to: "Tests/AppTests/B.swift")
    let answer = scene.migrate(writes: true)
    #expect(answer.error == "")
    let text = try scene.text("Sources/A/A.swift") + scene.text("Tests/AppTests/B.swift")
    return (text, answer.output)
  }

  @Test(arguments: [
    (
      """
      extension Snapshotting where Value == A, Format == String {
        static var a: Self { SimplySnapshotting.lines.pullback { $0.text } }
      }
      """,
      """
      extension SnapshotStrategy where Subject == A {
        static var a: Self { SnapshotStrategy<String>.lines.pullback { $0.text } }
      }
      """
    ),
    (
      """
      extension Snapshotting<A, String> {
        @MainActor public static let a: Snapshotting<A, String> = Snapshotting<Text, String>.dump.pullback(\\.text)
      }
      """,
      """
      extension SnapshotStrategy<A> {
        @MainActor public static let a: SnapshotStrategy<A> = SnapshotStrategy<Text>.state.pullback(\\.text)
      }
      """
    ),
    (
      """
      extension Snapshotting where Format == String {
        static var a: Snapshotting { return .description }
        static let b = Snapshotting<Value, String>.c(1)
        @available(macOS 10, *) @MainActor public static func c(_ a: Int) -> Snapshotting {
          Snapshotting<Value, String>.description.pullback { (value: Value) in value }
        }
      }
      """,
      """
      extension SnapshotStrategy {
        static var a: SnapshotStrategy { return .description }
        static let b = SnapshotStrategy<Subject>.c(1)
        @available(macOS 10, *) @MainActor public static func c(_ a: Int) -> SnapshotStrategy {
          SnapshotStrategy<Subject>.description.pullback { (value: Subject) in value }
        }
      }
      """
    ),
    (
      """
      extension Snapshotting where Value: B, Format == String {
        // A text of its own.
        static func a(_ count: Int) -> Snapshotting {
          Snapshotting(pathExtension: nil, diffing: .lines, snapshot: { String(count) + $0.b })
        }
      }
      """,
      """
      extension SnapshotStrategy where Subject: B {
        // A text of its own.
        static func a(_ count: Int) -> SnapshotStrategy {
          SnapshotStrategy<String>(fileExtension: "txt") { text in Rendering(plainText: text) }\
      .pullback { String(count) + $0.b }
        }
      }
      """
    ),
  ]) func pullbacksOfTextsAreMoved(_ there: String, _ here: String) throws {
    let moved = try moved(there, calls: ".a")
    #expect(moved.text.hasPrefix("import Proofsheet\n" + here + "\n"))
    #expect(moved.text.hasSuffix("assertSnapshot(of: x, as: .a) }\n"))
    #expect(!moved.output.contains("Left to"))
  }

  @Test(arguments: [
    (
      "where Value == A, Format == UIImage { static var a: Self { .image } }",
      "a format that is no String"
    ),
    ("where Value == A { static var a: Self { .lines } }", "a format that is no String"),
    ("{ static var a: Self { .lines } }", "it is for every format"),
    (
      "where Value == A, Format == String { static var a: Self { make() } }",
      "no name of a strategy"
    ),
    (
      "where Value == A, Format == String { static var a: Self { .lines.asyncPullback { $0 } } }",
      "no name of a strategy"
    ),
    (
      "where Value == A, Format == String { static func a(_ b: B) -> Self { .lines.pullback { $0 } } }",
      "no plain pullback"
    ),
    (
      "where Value == A, Format == String { static var a: Self { .lines }; func b() {} }",
      "no plain pullback"
    ),
    (
      "where Value == A, Format == String { func b() {}; static var a: Self { .lines } }",
      "members that are no"
    ),
    (
      "where Value == A, Format == String { static var a: Self { .lines.pullback { $0 as Format } } }",
      "speaks of Format"
    ),
    (
      "where Value == A, Format == String { static var a: Self { .init(pathExtension: e, diffing: .lines) { $0 } } }",
      "other parts than lines"
    ),
    (
      "where Value == A, Format == String { static var a: Self { .b.pullback { $0 } } }",
      "`.b` is not declared"
    ),
  ]) func whatIsNotCertainStaysWithItsCalls(_ rest: String, _ reason: String) throws {
    let declaration = "extension Snapshotting \(rest)"
    let left = try moved(declaration, calls: ".a")
    #expect(left.text.hasPrefix("import SnapshotTesting\n" + declaration))
    #expect(left.text.hasSuffix("assertSnapshot(of: x, as: .a) }\n"))
    #expect(left.output.contains(reason))
    #expect(left.output.contains("`.a` is not declared in what is migrated, or is itself left"))
  }

  /// One that a left one speaks of is left too, or neither would compile.
  @Test func whatDependsOnALeftOneIsLeft() throws {
    let moved = try moved(
      """
      extension Snapshotting where Value == A, Format == String { static var a: Self { .lines.pullback { $0.a } } }
      extension Snapshotting where Value == B, Format == String { static var b: Self { .a.asyncPullback { $0 } } }
      extension Snapshotting where Value == C, Format == String { static var c: Self { .b.pullback { $0.b } } }
      extension Snapshotting where Value == D, Format == String { static var d: Self { .lines.pullback { $0.d } } }
      """,
      calls: ".d"
    )
    #expect(moved.text.components(separatedBy: "extension Snapshotting where").count == 4)
    #expect(moved.text.contains("extension SnapshotStrategy where Subject == D"))
    #expect(moved.output.contains("other strategies of its names are left"))
  }
}
