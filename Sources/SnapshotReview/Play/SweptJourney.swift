import JourneyRecords
import SnapshotChecking

/// The test of a sweep, by its name in the newest run that has the sweep.
struct SweptJourney: Hashable {
  /// The test as its framework names it.
  let test: String
  let target: String

  /// The expression for `swift test --filter` that selects the test.
  var filter: String { TestFilter.expression(test, in: target) }

  /// Returns the tests of the sweep that a token names; several when two sweeps have one name.
  ///
  /// - Throws: ``ReviewError`` when no run has such a sweep.
  static func all(of token: SweepToken, in store: RunStore) throws -> [SweptJourney] {
    let names = store.names()
    guard !names.isEmpty else {
      throw ReviewError(
        "There is no run yet, and so no sweep; make one: swift run proofsheet check"
      )
    }
    for name in names {
      let entries = try store.run(name).logs.flatMap(\.entries)
      let swept = entries.filter {
        $0.journey != nil && SweepToken.sweep(of: $0.record.reference) == token.sweep
      }
      var seen: Set<SweptJourney> = []
      let tests = swept.map { SweptJourney($0.record) }.filter { seen.insert($0).inserted }
      if !tests.isEmpty { return tests }
    }
    throw ReviewError(
      "The last runs have no sweep \"\(token.sweep)\"; sweep again, and take the new token."
    )
  }

  private init(_ record: RunRecord) {
    test = record.test
    target = String(record.source.prefix { $0 != "/" })
  }
}
