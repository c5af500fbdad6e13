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
  var elements: [Any] { get }
}

extension ElementsValue where Self: Sequence {
  static var elementType: Any.Type { Element.self }
}

protocol ListValue: ElementsValue {}

extension Array: ListValue { var elements: [Any] { map { $0 } } }
extension ArraySlice: ListValue { var elements: [Any] { map { $0 } } }
extension ContiguousArray: ListValue { var elements: [Any] { map { $0 } } }

extension String.UTF8View: ListValue { var elements: [Any] { map { $0 } } }
extension String.UTF16View: ListValue { var elements: [Any] { map { $0 } } }
extension String.UnicodeScalarView: ListValue { var elements: [Any] { map { $0 } } }
extension AnyCollection: ListValue { var elements: [Any] { map { $0 } } }
extension AnyBidirectionalCollection: ListValue { var elements: [Any] { map { $0 } } }
extension AnyRandomAccessCollection: ListValue { var elements: [Any] { map { $0 } } }

#if compiler(>=6.2)
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: ElementsValue, ListValue where Element: Copyable {
  static var elementType: Any.Type { Element.self }
  var elements: [Any] { indices.map { self[$0] } }
}
#endif

/// A collection whose order has no meaning; its elements are shown in the order of their texts.
protocol UnorderedValue: ElementsValue {}

extension Set: UnorderedValue { var elements: [Any] { map { $0 } } }

extension Dictionary.Keys: UnorderedValue { var elements: [Any] { map { $0 } } }
extension Dictionary.Values: UnorderedValue { var elements: [Any] { map { $0 } } }

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
  var elements: [Any] { map { $0 } }
}

/// An index into a set or a dictionary; the index has no meaning for another collection.
protocol HashedPlace {}

extension Set.Index: HashedPlace {}
extension Dictionary.Index: HashedPlace {}

protocol EntriesValue {
  static var keyType: Any.Type { get }
  static var valueType: Any.Type { get }
  var entries: [(key: Any, value: Any)] { get }
}

extension Dictionary: EntriesValue {
  static var keyType: Any.Type { Key.self }
  static var valueType: Any.Type { Value.self }
  var entries: [(key: Any, value: Any)] { map { ($0.key, $0.value) } }
}

protocol OrderedEntries: EntriesValue {}

extension KeyValuePairs: EntriesValue, OrderedEntries {
  static var keyType: Any.Type { Key.self }
  static var valueType: Any.Type { Value.self }
  var entries: [(key: Any, value: Any)] { map { ($0.key, $0.value) } }
}

/// Errors whose facts are a domain, a code and a dictionary, and not the content of a mirror.
protocol ForeignError {}

extension URLError: ForeignError {}
extension CocoaError: ForeignError {}
extension POSIXError: ForeignError {}
