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
