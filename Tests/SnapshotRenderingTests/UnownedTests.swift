import Proofsheet
import Testing

@testable import SnapshotRendering

/// Properties whose objects may be gone, which a mirror would read without a check.
@Suite struct UnownedTests {
  @Test func anUnownedObjectIsNeverRead() {
    let (subjects, alive) = withExtendedLifetime(Keeper()) { keeper in
      let subjects: [Any] = [Gold(keeper), Row(owner: keeper, title: "t"), Portrait(keeper)]
      return (subjects, Rendering(of: subjects).text)
    }
    #expect(Rendering(of: subjects).text == alive)
    assertSnapshot(of: alive, as: .lines)
  }
}

private protocol Named: AnyObject {}

private final class Keeper: Named {
  var name = "a"
}

private class Card {
  unowned let owner: Keeper
  let number = 1

  init(_ owner: Keeper) { self.owner = owner }
}

private final class Gold: Card {
  unowned let other: any Named
  unowned(unsafe) let raw: Keeper
  unowned var maybe: Keeper?
  let level = 2

  override init(_ owner: Keeper) {
    other = owner
    raw = owner
    maybe = owner
    super.init(owner)
  }
}

private struct Row {
  unowned let owner: Keeper
  let title: String
}

private final class Portrait: SnapshotDescribing {
  unowned let owner: Keeper
  var snapshotFields: KeyValuePairs<String, Any?> { ["title": "t"] }
  static var snapshotHidden: [String] { ["owner"] }

  init(_ owner: Keeper) { self.owner = owner }
}
