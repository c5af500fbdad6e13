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

/// A collection whose order means nothing: it is shown in the order of its elements' text.
protocol UnorderedValue { var elements: [Any] { get } }

extension Set: UnorderedValue { var elements: [Any] { map { $0 } } }

extension Dictionary.Keys: UnorderedValue { var elements: [Any] { map { $0 } } }
extension Dictionary.Values: UnorderedValue { var elements: [Any] { map { $0 } } }

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
