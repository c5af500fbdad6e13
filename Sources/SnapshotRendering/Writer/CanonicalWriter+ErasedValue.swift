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
    case .list: push(children(.item, of: value, erased.marked), empty: "[]", &head)
    case .unordered:
      let children = children(.element, of: value, erased.marked)
      push(children, empty: "{}", isUnordered: true, &head)
    case .entries(let ordered):
      let entries = (value as? any EntriesValue)?.entries ?? []
      let children = entries.map {
        Child(lead: .entry(key: erased.marked($0.key)), value: erased.marked($0.value))
      }
      push(children, empty: "[:]", isUnordered: !ordered, &head)
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

  private func children(_ lead: Child.Lead, of value: Any, _ mark: Mark) -> [Child] {
    let elements = (value as? any ElementsValue)?.elements ?? []
    return elements.map { Child(lead: lead, value: mark($0)) }
  }

  /// Pushes a frame with the elements of a list, or writes the text that the memory of earlier
  /// renderings has for the list.
  mutating func pushElements(of value: Any, isErased: Bool, _ head: inout Head) {
    let place = isErased ? nil : self.place(of: value, head)
    if let place, let bytes = memory?.bytes(of: place) {
      _ = head.endWithoutValue()
      return out.append(bytes)
    }
    let elements = (value as? any ElementsValue)?.elements ?? []
    let children = elements.map { Child(lead: .item, value: $0, isErased: isErased) }
    push(children, empty: "[]", &head)
    if let place { frames[frames.count - 1].list = (value, place, out.count, changeableCount) }
  }

  /// Returns the key of a list in the memory of earlier renderings.
  ///
  /// The key is nil if the text of the list depends on the text around the list.
  private func place(of list: Any, _ head: Head) -> RenderingMemory.Place? {
    guard memory != nil, groups == nil, head.bareIndent == nil, textStart == 0 else { return nil }
    return RenderingMemory.place(of: list, indent: head.indent)
  }

  /// Remembers the text of a list that has been written, unless an object in the list may change.
  func remember(_ frame: Frame) {
    guard let (list, place, start, count) = frame.list, count == changeableCount else { return }
    memory?.keep(list, out.bytes(from: start), at: place)
  }

  /// Pushes a frame with the elements of a set.
  mutating func pushUnordered(_ value: Any, isErased: Bool, _ head: inout Head) {
    let elements = (value as? any ElementsValue)?.elements ?? []
    let children = elements.map { Child(lead: .element, value: $0, isErased: isErased) }
    push(children, empty: "{}", isUnordered: true, &head)
  }

  /// Pushes a frame with the entries of a dictionary.
  mutating func pushEntries(
    of value: Any,
    _ plan: TypePlan,
    ordered: Bool,
    _ head: inout Head
  ) {
    let entries = (value as? any EntriesValue)?.entries ?? []
    guard plan.holdsAny, let type = type(of: value) as? any EntriesValue.Type else {
      let children = entries.map { Child(lead: .entry(key: $0.key), value: $0.value) }
      return push(children, empty: "[:]", isUnordered: !ordered, &head)
    }
    let marksKeys = DeclaredType.isExistential(type.keyType)
    let isErased = DeclaredType.isExistential(type.valueType)
    let children = entries.map {
      let key = marksKeys ? ErasedValue.marked($0.key) : $0.key
      return Child(lead: .entry(key: key), value: $0.value, isErased: isErased)
    }
    push(children, empty: "[:]", isUnordered: !ordered, &head)
  }
}
