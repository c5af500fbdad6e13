import Observation
import SnapshotRendering
import Testing

/// What a type that describes itself leaves out.
@MainActor
@Suite struct DescribedTypesTests {
  private func text(_ value: Any) -> String { Rendering(of: value).text }

  @Test func aPropertyThatIsNoFieldIsNamed() {
    #expect(
      text(Profile()) == """
        Profile
          name: "Jane"
          not described: age, pet

        """
    )
  }

  /// Storage of wrappers, of `@Observable` and of `lazy` is the property that it stores; closures and tasks
  /// could not be shown either.
  @Test func storageCountsAsItsProperty() {
    #expect(text(Radio()) == "Radio\n  title: \"\"\n  volume: 3\n  rows: []\n")
    #expect(text(Mixtape()) == "Mixtape\n  title: \"a\"\n  not described: isShared\n")
  }

  @Test func whatASubclassAddsIsNamed() {
    #expect(text(Member()) == "Member\n  name: \"Jane\"\n  not described: age, pet, joined\n")
  }

  /// What is meant to be left out is left out without a word, and so is everything of a type that shows
  /// nothing.
  @Test func whatIsHiddenIsNotNamed() {
    #expect(text(Session()) == "Session\n  user: \"Jane\"\n")
    #expect(text(Clockwork()) == "Clockwork\n")
  }

  /// Every value of a type is asked for its fields: they may be others.
  @Test func fieldsMayDependOnTheValue() {
    #expect(text(Drawer(isOpen: true)) == "Drawer\n  content: \"a\"\n  not described: isOpen\n")
    #expect(text(Drawer(isOpen: false)) == "Drawer\n  isOpen: false\n  not described: content\n")
  }

  /// A last line and never a field: a field of that name has a value that no list of names has.
  @Test func theLastLineIsReadBack() throws {
    let text = text(Profile())
    #expect(try SnapshotTreeParser.parse(text).text == text)
  }
}

private class Profile: SnapshotDescribing {
  var name = "Jane"
  var age = 30
  var pet: String?
  let log: (String) -> Void = { _ in }
  var snapshotFields: KeyValuePairs<String, Any?> { ["name": name] }
}

private final class Member: Profile { var joined = 2019 }

@propertyWrapper private struct Loudness {
  var wrappedValue: Int
}

private final class Radio: SnapshotDescribing {
  @Loudness var volume = 3
  lazy var rows: [Int] = []
  var title = ""
  var task: _Concurrency.Task<Void, Never>?
  var snapshotFields: KeyValuePairs<String, Any?> {
    ["title": title, "volume": volume, "rows": rows]
  }
}

@Observable private final class Mixtape: SnapshotDescribing {
  var title = "a"
  var isShared = false
  var snapshotFields: KeyValuePairs<String, Any?> { ["title": title] }
}

private struct Session: SnapshotDescribing {
  var user = "Jane"
  var token = "abc"
  var snapshotFields: KeyValuePairs<String, Any?> { ["user": user] }
  static var snapshotHidden: [String] { ["token"] }
}

private struct Clockwork: SnapshotDescribing {
  var wheels = 3
  var snapshotFields: KeyValuePairs<String, Any?> { [:] }
}

private struct Drawer: SnapshotDescribing {
  var isOpen: Bool
  var content = "a"
  var snapshotFields: KeyValuePairs<String, Any?> {
    isOpen ? ["content": content] : ["isOpen": isOpen]
  }
}
