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
    case is AttributedSubstring.Type:
      .standIn { ($0 as? AttributedSubstring).map { AttributedString($0) } }
    case is AttributeContainer.Type: .parts("AttributeContainer", AttributedText.attributes(of:))
    case is CharacterSet.Type, is NSCharacterSet.Type: .opaque("CharacterSet(opaque)")
    case is NSCountedSet.Type: .standIn { ($0 as? NSCountedSet).map(FoundationFields.counts) }
    case is NSURLComponents.Type:
      .standIn { ($0 as? NSURLComponents).map { $0 as URLComponents } }
    case is NSDateComponents.Type:
      .standIn { ($0 as? NSDateComponents).map { $0 as DateComponents } }
    case is NSIndexPath.Type: .standIn { ($0 as? NSIndexPath).map { $0 as IndexPath } }
    case is NSIndexSet.Type: .standIn { ($0 as? NSIndexSet).map { $0 as IndexSet } }
    case is NSLocale.Type: .standIn { ($0 as? NSLocale).map { $0 as Locale } }
    case is NSTimeZone.Type: .standIn { ($0 as? NSTimeZone).map { $0 as TimeZone } }
    case is NSCalendar.Type: .standIn { ($0 as? NSCalendar).map { $0 as Calendar } }
    case is DateComponents.Type: .parts("DateComponents", FoundationFields.dateComponents)
    case is HTTPURLResponse.Type: .parts("HTTPURLResponse", FoundationFields.httpResponse)
    case is URLResponse.Type: .parts("URLResponse", FoundationFields.response)
    case is HTTPCookie.Type: .parts("HTTPCookie", FoundationFields.cookie)
    case is NSRegularExpression.Type:
      .parts("NSRegularExpression", FoundationFields.regularExpression)
    case is any MeasuredValue.Type: .parts(TypeName.of(type), FoundationFields.measurement)
    case is Unit.Type where isFoundationUnit(qualified): .standIn(FoundationFields.unit)
    case is NSURLRequest.Type: .standIn { ($0 as? NSURLRequest).map { $0 as URLRequest } }
    case is NSURLQueryItem.Type: .standIn { ($0 as? NSURLQueryItem).map { $0 as URLQueryItem } }
    default:
      isMachinery(type, qualified) ? .opaque("\(TypeName.shortened(qualified))(opaque)") : nil
    }
  }

  /// Whether objects of a type have no state to show, but only caches, queues and addresses.
  ///
  /// This is true for each class of Foundation that is no value: it can be neither copied nor
  /// mirrored.
  private static func isMachinery(_ type: Any.Type, _ qualified: String) -> Bool {
    switch type {
    case is Formatter.Type, is Scanner.Type, is URLSessionConfiguration.Type: return true
    case is URLSessionTask.Type: return true
    case is any NSCopying.Type, is any CustomReflectable.Type: return false
    default:
      return type is AnyClass && type != NSObject.self && qualified.hasPrefix("Foundation")
    }
  }
}

/// A `Measurement` of any dimension, such as a length.
protocol MeasuredValue {
  var measured: (value: Double, unit: Unit) { get }
}

extension Measurement: MeasuredValue {
  var measured: (value: Double, unit: Unit) { (value, unit) }
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

  /// Returns the fields of a cookie without the time of its creation, which differs between runs.
  @Sendable static func cookie(_ value: Any) -> [Child] {
    guard let cookie = value as? HTTPCookie else { return [] }
    return fields([
      "name": cookie.name, "value": cookie.value, "domain": cookie.domain, "path": cookie.path,
      "expiresDate": cookie.expiresDate, "isSessionOnly": cookie.isSessionOnly,
      "isSecure": cookie.isSecure, "isHTTPOnly": cookie.isHTTPOnly, "version": cookie.version,
      "comment": cookie.comment, "commentURL": cookie.commentURL,
      "portList": cookie.portList?.map(\.intValue),
    ])
  }

  @Sendable static func regularExpression(_ value: Any) -> [Child] {
    guard let expression = value as? NSRegularExpression else { return [] }
    return fields(["pattern": expression.pattern, "options": expression.options.rawValue])
  }

  @Sendable static func measurement(_ value: Any) -> [Child] {
    guard let measured = (value as? any MeasuredValue)?.measured else { return [] }
    return fields(["value": measured.value, "unit": measured.unit])
  }

  /// Returns the text of a unit, with its symbol and, for a dimension, its linear conversion.
  ///
  /// The result is nil for a unit with any other conversion.
  @Sendable static func unit(_ value: Any) -> Any? {
    guard let unit = value as? Unit else { return nil }
    let name = TypeName.of(type(of: unit))
    guard let dimension = unit as? Dimension else {
      return VerbatimText(text: "\(name)(\(QuotedText.line(unit.symbol)))")
    }
    guard let linear = dimension.converter as? UnitConverterLinear else { return nil }
    let offset = linear.constant == 0 ? "" : " + \(linear.constant)"
    return VerbatimText(
      text: "\(name)(\(QuotedText.line(unit.symbol)), \(linear.coefficient) x\(offset))"
    )
  }

  static func counts(of set: NSCountedSet) -> [AnyHashable: Int] {
    var counts: [AnyHashable: Int] = [:]
    for element in set {
      if let key = element as? AnyHashable { counts[key] = set.count(for: element) }
    }
    return counts
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
