import Foundation
import ProofsheetBasics

/// A value that is declared with an existential: an element of `[Any]`, or a property of type
/// `any P`.
struct ErasedValue {
  let value: Any
  /// Whether the value is inside an `AnyHashable`, which makes numbers of different types equal.
  let isHashed: Bool

  /// Returns the value itself if its text identifies its type, otherwise an erased value.
  static func marked(_ value: Any, isHashed: Bool = false) -> Any {
    let plan = TypePlans.shared.plan(for: type(of: value))
    return plan.readsLikeOthers ? ErasedValue(value: value, isHashed: isHashed) : value
  }

  /// Returns the value inside an `AnyHashable`, as an integer if it is a whole number of any type.
  static func hashed(_ value: Any) -> Any {
    guard let number = value as? any BinaryFloatingPoint else {
      return marked(value, isHashed: true)
    }
    func whole<Number: BinaryFloatingPoint>(_ number: Number) -> Any? {
      Int64(exactly: number).map { Int($0) } ?? UInt64(exactly: number)
    }
    return marked(whole(number) ?? value, isHashed: true)
  }

  /// Returns a child of a mirror, as an erased value if its declaration requires one.
  static func declared(_ child: Any) -> Any {
    DeclaredType.isExistential(of: child) ? marked(child) : child
  }

  /// Returns a part of this value, as an erased value if its text does not identify its type.
  func marked(_ part: Any) -> Any { ErasedValue.marked(part, isHashed: isHashed) }
}

extension CanonicalWriter {
  /// Writes a value with its type: `Float(29.99)`, `Level.low`.
  ///
  /// A list or another collection is written without its type, but with the types of its elements.
  mutating func openErased(_ erased: ErasedValue, _ head: inout Head) -> Any? {
    let value = erased.value
    let plan = TypePlans.shared.plan(for: type(of: value))
    switch plan.kind {
    case .optional, .list, .unordered, .entries, .reflected:
      return openOnce(value, plan, erased, &head)
    case .leaf where erased.isHashed && LeafText.table[ObjectIdentifier(type(of: value))] != nil:
      // A `Float` is equal to the `Double` of the same value, which may have other digits.
      return (value as? Float).map { Double($0) } ?? value
    default:
      // `Decimal` is the name in Swift; the name in the metadata differs between platforms.
      head.wrap(value is Decimal ? "Decimal" : plan.name)
      return value
    }
  }

  typealias Mark = (Any) -> Any
  /// Returns the next part of a value.
  typealias Parts = () -> Child?

  /// Returns the function that wraps parts whose text must show their types, if they are declared
  /// with an existential.
  static func mark(_ areErased: Bool) -> Mark? {
    areErased ? { ErasedValue.marked($0) } : nil
  }

  /// Pushes a frame with the elements of a list, or writes the text that the memory of earlier
  /// renderings has for the list.
  mutating func pushList(_ value: Any, _ plan: TypePlan, _ mark: Mark?, _ head: inout Head) {
    var place: RenderingMemory.Place?
    // The text of the list must not depend on the text around it.
    if let memory, !isScrubbed, head.bareIndent == nil, mark == nil {
      place = RenderingMemory.place(of: value, indent: head.indent)
      if let place, let bytes = memory.bytes(of: place) {
        _ = head.endWithoutValue()
        return out.append(bytes)
      }
    }
    pushElements(of: value, .item, mark, empty: "[]", &head)
    if let place { frames[frames.count - 1].list = (value, place, out.count, changeableCount) }
  }

  /// Remembers the text of a list that has been written, unless an object in the list may change.
  func remember(_ frame: Frame) {
    guard let (list, place, start, count) = frame.list, count == changeableCount else { return }
    memory?.keep(list, out.bytes(from: start), at: place)
  }

  /// Pushes a frame with the elements of a list or a set.
  ///
  /// The function `mark` wraps an element whose text must show its type.
  mutating func pushElements(
    of value: Any,
    _ lead: Child.Lead,
    _ mark: Mark?,
    empty: String,
    _ head: inout Head
  ) {
    let next = (value as? any ElementsValue)?.reader() ?? { nil }
    let read: Parts = {
      guard let element = next() else { return nil }
      return Child(lead: lead, value: mark?(element) ?? element)
    }
    push(read, empty: empty, isUnordered: empty == "{}", &head)
  }

  /// Pushes a frame with the entries of a dictionary.
  ///
  /// The functions wrap a key, or a value, whose text must show its type.
  mutating func pushEntries(
    of value: Any,
    _ markKey: Mark?,
    _ markValue: Mark?,
    ordered: Bool,
    _ head: inout Head
  ) {
    let next = (value as? any EntriesValue)?.reader() ?? { nil }
    let read: Parts = {
      guard let entry = next() else { return nil }
      let key = markKey?(entry.key) ?? entry.key
      return Child(lead: .entry(key: key), value: markValue?(entry.value) ?? entry.value)
    }
    push(read, empty: "[:]", isUnordered: !ordered, &head)
  }
}
