import Foundation
import Testing

@testable import SnapshotRendering

@Suite struct BehindAnyTests {
  private func text(_ value: Any) -> String { Rendering(of: value).text }

  /// The commonest values behind `Any`, and those that name their type anyway, read as they do
  /// elsewhere.
  @Test func plainValuesShowNoType() {
    let values: [Any] = [
      1, 1.5, "a", true, "a\nb", Data([1]), UUID(), Date(timeIntervalSince1970: 0), Point(),
      NSNumber(value: 3), NSString("a"), Duration.seconds(3), 1..<3, Track(), [1], ["a": [1.5]],
      Int?(1) as Any, Any?.none as Any, Locale(identifier: "de"), Int.self,
    ]
    for value in values {
      let alone = text([[value]] as [[Any]])
      #expect(alone == text([Alone(value)].map(\.list)), "\(value)")
    }
  }

  /// Equal numbers of all types are one key, so their texts are one too.
  @Test func equalHashedNumbersHaveOneText() {
    let numbers: [AnyHashable] = [
      AnyHashable(Int8(1)), AnyHashable(1), AnyHashable(UInt64(1)), AnyHashable(1.0),
      AnyHashable(Float(1)),
    ]
    #expect(Set(numbers).count == 1)
    #expect(Set(numbers.map { text([$0: "a"]) }) == ["1: \"a\"\n"])
    #expect(AnyHashable(Float(0.1)) == AnyHashable(Double(Float(0.1))))
    #expect(text(AnyHashable(Float(0.1))) == text(AnyHashable(Double(Float(0.1)))))
    let lists: [AnyHashable] = [AnyHashable([Int8(1)]), AnyHashable([1])]
    #expect(Set(lists.map { text($0) }).count == Set(lists).count)
  }
}

/// A list of one value, with the static type of the value.
private struct Alone {
  let list: Any
  init(_ value: Any) {
    func list<Value>(_ value: Value) -> Any { [value] }
    self.list = _openExistential(value, do: list)
  }
}
