import Foundation
import Testing

@testable import SnapshotRendering

@Suite struct BehindAnyTests {
  private func text(_ value: Any) -> String { Rendering(of: value).text }

  /// Where a declaration says the type, the text does not say it once more.
  @Test func whatIsDeclaredShowsNoType() {
    struct Told {
      var count: Int8 = 1
      var letter: Character = "a"
      var level: Level? = .low
      var list = [Float(1.5)]
      var levels = [Level.low: UInt8(1)]
      var pair = (Level.low, Float(1))
    }
    #expect(
      text(Told()) == """
        BehindAnyTests.Told
          count: 1
          letter: "a"
          level: .low
          list:
            - 1.5
          levels:
            .low: 1
          pair: (_:_:)
            .0: .low
            .1: 1.0

        """
    )
    #expect(text(Float(1.5)) == "1.5\n")
    #expect(text([Level.low]) == "- .low\n")
  }

  /// What is most often behind `Any`, and what says its type anyway, reads as it does elsewhere.
  @Test func plainValuesShowNoType() {
    let values: [Any] = [
      1, 1.5, "a", true, "a\nb", Data([1]), UUID(), Date(timeIntervalSince1970: 0), Point(),
      NSNumber(value: 3), NSString("a"), Duration.seconds(3), 1..<3, Track(), [1], ["a": [1.5]],
      Int?(1) as Any, Int?.none as Any, Locale(identifier: "de"), Int.self,
    ]
    for value in values {
      let alone = text([[value]] as [[Any]])
      #expect(alone == text([Alone(value)].map(\.list)), "\(value)")
    }
  }

  /// Equal numbers of all types are one key, so their texts are one too.
  @Test func equalHashedNumbersHaveOneText() {
    let numbers: [AnyHashable] = [AnyHashable(Int8(1)), AnyHashable(1), AnyHashable(UInt64(1))]
    #expect(Set(numbers).count == 1)
    #expect(Set(numbers.map { text([$0: "a"]) }) == ["1: \"a\"\n"])
    #expect(AnyHashable(Float(0.1)) == AnyHashable(Double(Float(0.1))))
    #expect(text(AnyHashable(Float(0.1))) == text(AnyHashable(Double(Float(0.1)))))
    let lists: [AnyHashable] = [AnyHashable([Int8(1)]), AnyHashable([1])]
    #expect(Set(lists.map { text($0) }).count == Set(lists).count)
  }

  /// A type is looked at once; what it holds is looked at each time.
  @Test func everyValueOfATypeShowsWhatItHolds() {
    for _ in 0..<3 {
      #expect(text(Screenful()) != text(Screenful(extra: Character("a"))))
      #expect(
        text(Screenful(style: Depth.low, extra: Int8(1), maybe: Level.low))
          == "Screenful\n  style: Depth.low\n  extra: Int8(1)\n  maybe: Level.low\n  told: .low\n"
      )
    }
  }

  /// Fields that a type names itself read as it names them.
  @Test func describedFieldsShowNoType() {
    struct Described: SnapshotDescribing {
      var level: Level?
      var snapshotFields: KeyValuePairs<String, Any?> {
        ["level": level, "count": Int8(1), "none": Int?.none, "all": [level as Any]]
      }
    }
    #expect(
      text(Described(level: .low)) == """
        BehindAnyTests.Described
          level: .low
          count: 1
          none: nil
          all:
            - Level.low

        """
    )
  }
}

/// A list of one value whose type is told.
private struct Alone {
  let list: Any
  init(_ value: Any) {
    func list<Value>(_ value: Value) -> Any { [value] }
    self.list = _openExistential(value, do: list)
  }
}
