import Testing

/// What a type hides by a protocol of the peer stays hidden, or somebody is told.
@Suite struct DescriptionTests {
  private static let test = "Tests/AppTests/A.swift"
  private static let dumps = "func d() { assertSnapshot(of: 1, as: .dump) }\n"
  private static let dumped = "func d() { assertSnapshot(of: 1) }\n"

  private func moved(_ app: String, imports: String = "@testable import App", test: String = "")
    throws
    -> (text: String, output: String)
  {
    let scene = try MigrationScene()
    try scene.write("import SnapshotTesting\n\(imports)\n\(Self.dumps)\(test)", to: Self.test)
    try scene.write("import CustomDump\n\(app)\n", to: "Sources/App/User.swift")
    let answer = scene.migrate(writes: true)
    #expect(answer.error == "")
    // The app knows nothing of this.
    #expect(try scene.text("Sources/App/User.swift") == "import CustomDump\n\(app)\n")
    return (try scene.text(Self.test), answer.output)
  }

  private static let user = """
    struct User {
      static let none = 0
      let id: Int, name: String
      private(set) var token = "" { didSet { print(1) } }
      var shown: String { name }
    }

    """

  @Test(arguments: [
    (
      "extension User: CustomDumpReflectable { var customDumpMirror: Mirror { "
        + ".init(self, children: [(\"id\", id), (\"called\", name)], displayStyle: .struct) } }",
      "[\n      \"id\": id,\n      \"called\": name,\n    ]",
      "[\"name\", \"token\"]"
    ),
    (
      "extension User: CustomDumpReflectable { var customDumpMirror: Mirror { "
        + "return Mirror(self, children: [\"id\": id, \"name\": name]) } }",
      "[\n      \"id\": id,\n      \"name\": name,\n    ]", "[\"token\"]"
    ),
    (
      "extension User: CustomDumpStringConvertible { var customDumpDescription: String { \"u\" } }",
      "[\n      \"description\": customDumpDescription,\n    ]",
      "[\"id\", \"name\", \"token\"]"
    ),
    (
      "extension User: Sendable, CustomDump.CustomDumpRepresentable { var customDumpValue: Any { id } }",
      "[\n      \"value\": customDumpValue,\n    ]",
      "[\"id\", \"name\", \"token\"]"
    ),
  ]) func aTestDescribesATypeOfTheApp(_ conformance: String, _ fields: String, _ hidden: String)
    throws
  {
    let moved = try moved(Self.user + conformance)
    #expect(
      moved.text == """
        import Proofsheet
        @testable import App
        \(Self.dumped)
        extension User: SnapshotDescribing {
          public var snapshotFields: KeyValuePairs<String, Any?> {
            \(fields)
          }
          public static var snapshotHidden: [String] { \(hidden) }
        }

        """
    )
    #expect(moved.output.contains("is not asked here; an extension in \(Self.test) shows the same"))
  }

  @Test(arguments: [
    (
      "var customDumpMirror: Mirror { let a = 1; return Mirror(self, children: [\"a\": a]) }",
      "@testable import App", "customDumpMirror is not one Mirror with a list of children"
    ),
    (
      "var customDumpMirror: Mirror { Mirror(self, unlabeledChildren: [1]) }",
      "@testable import App", "customDumpMirror is not one Mirror with a list of children"
    ),
    (
      "var customDumpMirror: Mirror { Mirror(self, children: [\"a\": key]) }",
      "@testable import App", "key is private"
    ),
    (
      "var customDumpMirror: Mirror { Mirror(self, children: [\"id\": id]) }",
      "import App", "no test that is migrated imports @testable App"
    ),
    ("var other: Int { 1 }", "@testable import App", "customDumpMirror is not written beside it"),
  ]) func whatCannotBeReadIsNamed(_ member: String, _ imports: String, _ reason: String) throws {
    let app = "struct User: CustomDumpReflectable { private let key = 1; let id = 2; \(member) }"
    let left = try moved(app, imports: imports)
    #expect(left.text == "import Proofsheet\n\(imports)\n\(Self.dumped)")
    #expect(
      left.output.contains(
        "User: CustomDumpReflectable is not asked here, so all that it stores is shown (\(reason)): "
          + "describe it by SnapshotDescribing\n    Sources/App/User.swift:2"
      )
    )
  }

  @Test func aTypeOfAnotherPackageIsNamed() throws {
    let left = try moved(
      "extension UUID: CustomDumpStringConvertible { public var customDumpDescription: String { \"u\" } }"
    )
    #expect(left.text == "import Proofsheet\n@testable import App\n\(Self.dumped)")
    #expect(left.output.contains("UUID: CustomDumpStringConvertible is not asked here"))
    #expect(left.output.contains("(it is declared elsewhere)"))
  }

  /// A helper of the tests imports no peer, but may import Proofsheet.
  @Test func aHelperOfTheTestsIsEdited() throws {
    let scene = try MigrationScene()
    let helper = "Tests/AppTests/Helpers/User+Dump.swift"
    try scene.write("import SnapshotTesting\n\(Self.dumps)", to: Self.test)
    try scene.write("public struct User { let id = 1 }\n", to: "Sources/App/User.swift")
    try scene.write(
      """
      import CustomDump
      @testable import App

      extension User: @retroactive CustomDumpReflectable {
        package var customDumpMirror: Mirror { Mirror(self, children: [:]) }
      }

      """,
      to: helper
    )
    #expect(scene.migrate(writes: true).code == 0)
    #expect(
      try scene.text(helper) == """
        import CustomDump
        import Proofsheet
        @testable import App

        extension User: @retroactive CustomDumpReflectable, @retroactive SnapshotDescribing {
          package var customDumpMirror: Mirror { Mirror(self, children: [:]) }

          package var snapshotFields: KeyValuePairs<String, Any?> {
            [:]
          }
          package static var snapshotHidden: [String] { ["id"] }
        }

        """
    )
  }

  /// What no dump shows is not written down.
  @Test func whereNothingIsDumpedNothingIsDescribed() throws {
    let scene = try MigrationScene()
    let test = "import SnapshotTesting\n@testable import App\n"
    try scene.write(test + "func f() { assertSnapshot(of: \"\", as: .lines) }\n", to: Self.test)
    let app =
      "extension User: CustomDumpStringConvertible { var customDumpDescription: String { \"u\" } }"
    try scene.write(Self.user + app, to: "Sources/App/User.swift")
    #expect(!scene.migrate().output.contains("User"))
    try scene.write(test + Self.dumps, to: Self.test)
    #expect(scene.migrate().output.contains("User"))
  }

  @Test func aTypeOfTheTestIsDescribedWhereItStands() throws {
    let moved = try moved(
      "",
      test: """
        func f() {
          struct Key: AnySnapshotStringConvertible { let text = ""; var snapshotDescription: String { "k" } }
        }
        struct Own: CustomDumpStringConvertible, SnapshotDescribing {
          var customDumpDescription: String { "described already" }
        }
        struct Both: AnySnapshotStringConvertible {
          static let renderChildren = true
          var snapshotDescription: String { "b" }
        }

        """
    )
    #expect(
      moved.text.contains(
        """
          struct Key: SnapshotDescribing { let text = ""; var snapshotDescription: String { "k" } \

            var snapshotFields: KeyValuePairs<String, Any?> {
              [
                "description": snapshotDescription,
              ]
            }
            static var snapshotHidden: [String] { ["text"] }
          }
        """
      )
    )
    #expect(moved.text.contains("struct Both: AnySnapshotStringConvertible {"))
    #expect(moved.output.contains("(renderChildren shows what it stores as well)"))
    #expect(!moved.output.contains("Own"))
  }
}
