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
    case .optional: return unwrap(value, plan, isErased: true, &head).map(erased.marked)
    case .list: push(elements(of: value, .item, marked: erased), empty: "[]", &head)
    case .unordered:
      push(elements(of: value, .element, marked: erased), empty: "{}", isUnordered: true, &head)
    case .entries(let ordered):
      let next = (value as? any EntriesValue)?.reader() ?? { nil }
      let read: Parts = {
        next().map {
          Child(lead: .entry(key: erased.marked($0.key)), value: erased.marked($0.value))
        }
      }
      push(read, empty: "[:]", isUnordered: !ordered, &head)
    case .reflected: return reflect(value, plan, erased, &head)
    case .leaf where erased.isHashed && LeafText.table[ObjectIdentifier(type(of: value))] != nil:
      // A `Float` is equal to the `Double` of the same value, which may have other digits.
      return (value as? Float).map { Double($0) } ?? value
    default:
      // `Decimal` is the name in Swift; the name in the metadata differs between platforms.
      head.wrap(value is Decimal ? "Decimal" : plan.name)
      return value
    }
    return nil
  }

  typealias Mark = (Any) -> Any
  /// Returns the next part of a value.
  typealias Parts = () -> Child?

  private func elements(
    of value: Any,
    _ lead: Child.Lead,
    isErased: Bool = false,
    marked: ErasedValue? = nil
  ) -> Parts {
    let next = (value as? any ElementsValue)?.reader() ?? { nil }
    if let marked { return { next().map { Child(lead: lead, value: marked.marked($0)) } } }
    return {
      guard let element = next() else { return nil }
      return Child(lead: lead, value: element, isErased: isErased)
    }
  }

  /// Pushes a frame with the elements of a list, or writes the text that the memory of earlier
  /// renderings has for the list.
  mutating func pushElements(of value: Any, isErased: Bool, _ head: inout Head) {
    let place = isErased ? nil : self.place(of: value, head)
    if let place, let bytes = memory?.bytes(of: place) {
      _ = head.endWithoutValue()
      return out.append(bytes)
    }
    push(elements(of: value, .item, isErased: isErased), empty: "[]", &head)
    if let place { frames[frames.count - 1].list = (value, place, out.count, changeableCount) }
  }

  /// Returns the key of a list in the memory of earlier renderings.
  ///
  /// The key is nil if the text of the list depends on the text around the list.
  private func place(of list: Any, _ head: Head) -> RenderingMemory.Place? {
    guard memory != nil, !isScrubbed, head.bareIndent == nil, textStart == 0 else { return nil }
    return RenderingMemory.place(of: list, indent: head.indent)
  }

  /// Remembers the text of a list that has been written, unless an object in the list may change.
  func remember(_ frame: Frame) {
    guard let (list, place, start, count) = frame.list, count == changeableCount else { return }
    memory?.keep(list, out.bytes(from: start), at: place)
  }

  /// Pushes a frame with the elements of a set.
  mutating func pushUnordered(_ value: Any, isErased: Bool, _ head: inout Head) {
    let elements = elements(of: value, .element, isErased: isErased)
    push(elements, empty: "{}", isUnordered: true, &head)
  }

  /// Pushes a frame with the entries of a dictionary.
  mutating func pushEntries(
    of value: Any,
    _ plan: TypePlan,
    ordered: Bool,
    _ head: inout Head
  ) {
    let next = (value as? any EntriesValue)?.reader() ?? { nil }
    let type = plan.holdsAny ? type(of: value) as? any EntriesValue.Type : nil
    let marksKeys = type.map { DeclaredType.isExistential($0.keyType) } ?? false
    let isErased = type.map { DeclaredType.isExistential($0.valueType) } ?? false
    let read: Parts = {
      guard let entry = next() else { return nil }
      let key = marksKeys ? ErasedValue.marked(entry.key) : entry.key
      return Child(lead: .entry(key: key), value: entry.value, isErased: isErased)
    }
    push(read, empty: "[:]", isUnordered: !ordered, &head)
  }
}
