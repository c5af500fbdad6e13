import Foundation

// Access to generic standard types: one dynamic call instead of a mirror per element.

protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  var wrappedValue: Any? { self }
}

/// A collection type that tells the type of its elements; no value of the collection is needed.
protocol ElementsValue {
  static var elementType: Any.Type { get }
  /// Returns a function that returns the next element.
  ///
  /// A list of all elements as `Any` would take more memory than their text.
  func reader() -> () -> Any?
}

extension ElementsValue where Self: Sequence {
  static var elementType: Any.Type { Element.self }

  func reader() -> () -> Any? {
    var iterator = makeIterator()
    return {
      guard let element = iterator.next() else { return nil }
      return element
    }
  }
}

protocol ListValue: ElementsValue {}

extension Array: ListValue {}
extension ArraySlice: ListValue {}
extension ContiguousArray: ListValue {}

extension String.UTF8View: ListValue {}
extension String.UTF16View: ListValue {}
extension String.UnicodeScalarView: ListValue {}
extension AnyCollection: ListValue {}
extension AnyBidirectionalCollection: ListValue {}
extension AnyRandomAccessCollection: ListValue {}

#if compiler(>=6.2)
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: ElementsValue, ListValue where Element: Copyable {
  static var elementType: Any.Type { Element.self }

  func reader() -> () -> Any? {
    var places = indices.makeIterator()
    return { places.next().map { self[$0] } }
  }
}
#endif

/// A collection whose order has no meaning; its elements are shown in the order of their texts.
protocol UnorderedValue: ElementsValue {}

extension Set: UnorderedValue {}

extension Dictionary.Keys: UnorderedValue {}
extension Dictionary.Values: UnorderedValue {}

extension TypePlan {
  /// Whether two equal values of a set-like or dictionary-like type may list their content in
  /// different orders.
  ///
  /// No protocol answers this for every type. The order of an ordered dictionary is part of its
  /// value, although its mirror is the mirror of a dictionary. Two values of a `SetAlgebra` are
  /// equal in any order.
  static func isUnordered(_ type: Any.Type) -> Bool {
    switch type {
    case is NSSet.Type, is NSDictionary.Type, is any SetAlgebra.Type: true
    default: isHashTree(_typeName(type, qualified: true))
    }
  }

  /// Whether a type is a hash tree of the package swift-collections.
  ///
  /// The order of such a tree differs in each process.
  static func isHashTree(_ qualified: String) -> Bool {
    ["HashTreeCollections.Tree", "Collections.Tree"].contains(where: qualified.hasPrefix)
  }
}

/// A slice of another collection; the slice is shown as a collection of its own.
protocol SliceValue: ElementsValue {
  static var isUnordered: Bool { get }
}

extension Slice: SliceValue {
  static var isUnordered: Bool {
    Base.self is any UnorderedValue.Type || Base.self is any EntriesValue.Type
  }
}

/// An index into a set or a dictionary; the index has no meaning for another collection.
protocol HashedPlace {}

extension Set.Index: HashedPlace {}
extension Dictionary.Index: HashedPlace {}

protocol EntriesValue {
  static var keyType: Any.Type { get }
  static var valueType: Any.Type { get }
  /// Returns a function that returns the next key with its value.
  func reader() -> () -> (key: Any, value: Any)?
}

private func pairs<Key, Value>(
  of entries: some Sequence<(key: Key, value: Value)>
) -> () -> (key: Any, value: Any)? {
  var iterator = entries.makeIterator()
  return {
    guard let entry = iterator.next() else { return nil }
    return (entry.key, entry.value)
  }
}

extension Dictionary: EntriesValue {
  static var keyType: Any.Type { Key.self }
  static var valueType: Any.Type { Value.self }
  func reader() -> () -> (key: Any, value: Any)? { pairs(of: self) }
}

protocol OrderedEntries: EntriesValue {}

extension KeyValuePairs: EntriesValue, OrderedEntries {
  static var keyType: Any.Type { Key.self }
  static var valueType: Any.Type { Value.self }
  func reader() -> () -> (key: Any, value: Any)? { pairs(of: self) }
}

/// Errors whose facts are a domain, a code and a dictionary, and not the content of a mirror.
protocol ForeignError {}

extension URLError: ForeignError {}
extension CocoaError: ForeignError {}
extension POSIXError: ForeignError {}
