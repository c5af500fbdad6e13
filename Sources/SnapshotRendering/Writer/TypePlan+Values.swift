import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TypePlan {
  /// Returns the way to render a type of Foundation; nil for a type whose mirror shows its values
  /// well.
  static func foundationKind(of type: Any.Type, qualified: String) -> Kind? {
    switch type {
    case is NSAttributedString.Type: .parts("NSAttributedString", AttributedText.runs(ofObject:))
    case is AttributedString.Type: .parts("AttributedString", AttributedText.runs(of:))
    case is AttributeContainer.Type: .parts("AttributeContainer", AttributedText.attributes(of:))
    case is CharacterSet.Type, is NSCharacterSet.Type: .opaque("CharacterSet(opaque)")
    case is NSDateComponents.Type:
      .standIn { ($0 as? NSDateComponents).map { $0 as DateComponents } }
    case is DateComponents.Type: .parts("DateComponents", FoundationFields.dateComponents)
    case is HTTPURLResponse.Type: .parts("HTTPURLResponse", FoundationFields.httpResponse)
    case is URLResponse.Type: .parts("URLResponse", FoundationFields.response)
    default:
      isMachinery(type, qualified) ? .opaque("\(TypeName.shortened(qualified))(opaque)") : nil
    }
  }

  /// Whether objects of a type are opaque: those of a class of Foundation that has neither a form
  /// here nor a mirror of its own.
  private static func isMachinery(_ type: Any.Type, _ qualified: String) -> Bool {
    switch type {
    case is Formatter.Type, is Scanner.Type, is URLSessionConfiguration.Type: return true
    case is URLSessionTask.Type: return true
    // Its mirror does not show the counts.
    case is NSCountedSet.Type: return true
    case is any CustomReflectable.Type, is NSNull.Type: return false
    default:
      return type is AnyClass && type != NSObject.self && qualified.hasPrefix("Foundation")
    }
  }
}

/// The public properties of Foundation's types, as the fields of a value.
enum FoundationFields {
  typealias Child = CanonicalWriter.Child

  private static func fields(_ fields: KeyValuePairs<String, Any?>) -> [Child] {
    fields.map { Child($0.key, $0.value) }
  }

  /// Returns the fields of date components.
  ///
  /// A mirror shows the calendar and the time zone as descriptions, which have today's offset from
  /// UTC. These two fields show the values instead.
  @Sendable static func dateComponents(_ value: Any) -> [Child] {
    guard let components = value as? DateComponents else { return [] }
    return Mirror(reflecting: components).children.compactMap { child in
      switch child.label {
      case "calendar": Child("calendar", components.calendar)
      case "timeZone": Child("timeZone", components.timeZone)
      default: child.label.map { Child(lead: .field($0), value: child.value) }
      }
    }
  }

  @Sendable static func response(_ value: Any) -> [Child] {
    guard let response = value as? URLResponse else { return [] }
    return fields([
      "url": response.url,
      "mimeType": response.mimeType,
      "expectedContentLength": response.expectedContentLength,
      "textEncodingName": response.textEncodingName,
    ])
  }

  @Sendable static func httpResponse(_ value: Any) -> [Child] {
    guard let response = value as? HTTPURLResponse else { return [] }
    return Self.response(value)
      + fields(["statusCode": response.statusCode, "allHeaderFields": response.allHeaderFields])
  }
}

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
