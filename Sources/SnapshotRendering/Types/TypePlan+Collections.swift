import Foundation

// Doors into generic standard types: one dynamic call instead of a mirror per element.

protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  var wrappedValue: Any? { self }
}

protocol ListValue { var elements: [Any] { get } }

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
extension InlineArray: ListValue where Element: Copyable {
  var elements: [Any] { indices.map { self[$0] } }
}
#endif

/// A collection whose order means nothing: it is shown in the order of its elements' text.
protocol UnorderedValue { var elements: [Any] { get } }

extension Set: UnorderedValue { var elements: [Any] { map { $0 } } }

extension Dictionary.Keys: UnorderedValue { var elements: [Any] { map { $0 } } }
extension Dictionary.Values: UnorderedValue { var elements: [Any] { map { $0 } } }

/// A part of another collection, which is shown as a collection of its own.
protocol SliceValue {
  static var isUnordered: Bool { get }
  var elements: [Any] { get }
}

extension Slice: SliceValue {
  static var isUnordered: Bool {
    Base.self is any UnorderedValue.Type || Base.self is any EntriesValue.Type
  }
  var elements: [Any] { map { $0 } }
}

/// A place in a collection that hashes: it means something to that one collection only.
protocol HashedPlace {}

extension Set.Index: HashedPlace {}
extension Dictionary.Index: HashedPlace {}

protocol EntriesValue { var entries: [(key: Any, value: Any)] { get } }

extension Dictionary: EntriesValue {
  var entries: [(key: Any, value: Any)] { map { ($0.key, $0.value) } }
}

protocol OrderedEntries: EntriesValue {}

extension KeyValuePairs: EntriesValue, OrderedEntries {
  var entries: [(key: Any, value: Any)] { map { ($0.key, $0.value) } }
}

/// Errors whose facts are a domain, a code and a dictionary, and not what a mirror shows.
protocol ForeignError {}

extension URLError: ForeignError {}
extension CocoaError: ForeignError {}
extension POSIXError: ForeignError {}
