import Foundation
import SnapshotRendering

/// Values in places that do not name their types, so that only the type differs.
extension ValueCorpus {
  static var behindAny: [CorpusRow] { behindAnyLeaves + behindAnyParts }

  private static var behindAnyLeaves: [CorpusRow] {
    [
      row("Float behind Any", any(Float(29.99)), any(29.99)),
      row("Decimal behind Any", any(Decimal(1)), any(1)),
      row("Character behind Any", any(Character("a")), any("a")),
      row("Case behind Any", any(Level.low), any(Depth.low)),
      row("Payload behind Any", any(Loading<Int8>.loaded(1)), any(Loading<Int>.loaded(1))),
      row("Optional behind Any", any(Int8?(1) as Any), any(Int?(1) as Any)),
      row("nil behind Any", any(Int?.none as Any), any(String?.none as Any)),
      row("true behind Any", any(NSNumber(value: true)), any(NSNumber(value: 1))),
      row("URL behind Any", any(URL(fileURLWithPath: "/a")), any("file:///a")),
    ]
  }

  private static var behindAnyParts: [CorpusRow] {
    [
      row("List behind Any", any([Int8(1)]), any([1])),
      row("Set behind Any", any(Set([Level.low])), any(Set([Depth.low]))),
      row("Dictionary behind Any", any([Level.low: Int8(1)]), any([Depth.low: Int8(1)])),
      row("Tuple behind Any", any((Int8(1), "a")), any((1, "a"))),
      row("Set with an order behind Any", any(OrderedTags(["a"])), any(OrderedTags(["b"]))),
      row("Property behind a protocol", Screenful(style: Level.low), Screenful(style: Depth.low)),
      row("Property behind Any", Screenful(extra: Int8(1)), Screenful(extra: 1)),
      row("Property or none", Screenful(maybe: Level.low), Screenful(maybe: Depth.low)),
      row("List behind a protocol", [Level.low] as [any Style], [Depth.low] as [any Style]),
      row("Key behind AnyHashable", [AnyHashable(Level.low): 1], [AnyHashable(Depth.low): 1]),
      row("Float behind AnyHashable", AnyHashable(Float(0.1)), AnyHashable(0.1)),
      row("Pairs of any", OrderedPairs<String, Any>(["a": Int8(1)]), OrderedPairs(["a": 1])),
      row("Payload behind a protocol", Styled.one(Level.low), Styled.one(Depth.low)),
      row("Labelled payload", Styled.named(extra: Int8(1)), Styled.named(extra: 1)),
      row("Payload or none", Styled.maybe(Level.low), Styled.maybe(Depth.low)),
      row("Described property", Tagged(extra: Int8(1)), Tagged(extra: 1)),
    ]
  }

  private static func any(_ value: Any) -> [Any] { [value] }
}

protocol Style {}

extension Level: Style {}

enum Depth: Hashable, Style { case low }

private enum Styled {
  case one(any Style)
  case named(extra: Any)
  indirect case maybe((any Style)?)
}

/// A type that shows its stored properties, as a screen does.
private struct Tagged: SnapshotDescribing {
  var style: (any Style)?
  var extra: Any = "a"
  var snapshotFields: KeyValuePairs<String, Any?> { ["style": style, "extra": extra] }
}

struct Screenful {
  var style: any Style = Level.high
  var extra: Any = "a"
  var maybe: (any Style)?
  var told = Level.low
}
