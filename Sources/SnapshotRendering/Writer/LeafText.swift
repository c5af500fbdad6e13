import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The one-line canonical text of the values that have no parts.
///
/// - Numbers: the shortest text that reads back equal.
/// - Foundation's values: a complete text that does not depend on the machine's locale or time
///   zone.
enum LeafText {
  typealias Write = @Sendable (Any, TextBuffer) -> Void

  private static let numbers: [any (CustomStringConvertible & Sendable).Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
    UInt32.self, UInt64.self, Bool.self, Double.self, Float.self, CGFloat.self, Decimal.self,
  ]

  /// The writers of the types whose values are one fact, by the type's identifier.
  static let table: [ObjectIdentifier: Write] = {
    var table: [ObjectIdentifier: Write] = [:]
    func leaf<T: Sendable>(_ type: T.Type, _ text: @escaping @Sendable (T) -> String) {
      table[ObjectIdentifier(type)] = { value, buffer in
        if let value = value as? T { buffer.append(text(value)) }
      }
    }
    func number<T: CustomStringConvertible & Sendable>(_ type: T.Type) {
      leaf(type) { $0.description }
    }
    for type in numbers { number(type) }
    // The most frequent facts are written without generic calls, which are slow in a debug build.
    table[ObjectIdentifier(Int.self)] = { $1.append(($0 as? Int)?.description ?? "") }
    table[ObjectIdentifier(Double.self)] = { $1.append(($0 as? Double)?.description ?? "") }
    table[ObjectIdentifier(Bool.self)] = { $1.append($0 as? Bool == true ? "true" : "false") }
    leaf(Void.self) { "()" }
    leaf(UUID.self) { $0.uuidString }
    leaf(Date.self, DateText.of)
    leaf(URL.self, text(of:))
    leaf(URLComponents.self) { "URLComponents(\($0.string ?? $0.description))" }
    leaf(String.Index.self, text(of:))
    leaf(Locale.self, text(of:))
    leaf(TimeZone.self, text(of:))
    leaf(Calendar.self, text(of:))
    leaf(Duration.self, text(of:))
    leaf(IndexPath.self) { "IndexPath(\($0.map(String.init).joined(separator: ", ")))" }
    leaf(VerbatimText.self) { $0.text }
    leaf(URLError.Code.self) { "URLError.Code(\($0.rawValue))" }
    return table
  }()

  @Sendable private static func text(of url: URL) -> String {
    guard let base = url.baseURL else { return url.absoluteString }
    return "URL(\(url.relativeString) relative to \(base.absoluteString))"
  }

  /// Returns the position of an index; the rest of the index is a cache, which differs between
  /// equal indices.
  @Sendable private static func text(of index: String.Index) -> String {
    let stored = Mirror(reflecting: index).children.first?.value as? UInt64 ?? 0
    let inside = stored >> 14 & 3
    return "String.Index(\(stored >> 16)" + (inside == 0 ? ")" : " + \(inside))")
  }

  /// Returns the text of a locale: the identifier, or `autoupdating` if it follows the settings of
  /// the machine.
  @Sendable private static func text(of locale: Locale) -> String {
    locale.description.contains("(autoupdating")
      ? "Locale(autoupdating)" : "Locale(\(locale.identifier))"
  }

  @Sendable private static func text(of zone: TimeZone) -> String {
    zone.description.hasPrefix("autoupdating") || zone.description.contains("(autoupdating")
      ? "TimeZone(autoupdating)" : "TimeZone(\(zone.identifier))"
  }

  @Sendable private static func text(of calendar: Calendar) -> String {
    if calendar.description.contains("(autoupdating") { return "Calendar(autoupdating)" }
    let identifier = calendar.locale?.identifier ?? ""
    let locale = identifier.isEmpty ? "none" : identifier
    return "Calendar(\(calendar.identifier), locale \(locale), zone \(calendar.timeZone.identifier)"
      + ", first weekday \(calendar.firstWeekday)"
      + ", minimum days \(calendar.minimumDaysInFirstWeek))"
  }

  /// Returns the seconds with all their digits, down to the attosecond: `0.5 s`.
  @Sendable private static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    guard attoseconds != 0 else { return "\(seconds) s" }
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    var fraction = String(attoseconds.magnitude).zeroPadded(to: 18)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(sign)\(seconds.magnitude).\(fraction) s"
  }
}

// The one-line text of families of types, and of types that the runtime makes.

extension LeafText {
  /// Writes numbers whose types only newer systems or some processors have, such as `Int128`.
  @Sendable static func lossless(_ value: Any, _ buffer: TextBuffer) {
    if let value = value as? any LosslessStringConvertible { buffer.append(value.description) }
  }

  @Sendable static func number(_ value: Any, _ buffer: TextBuffer) {
    if let value = value as? NSNumber { buffer.append(text(of: value)) }
  }

  /// Returns the text of a number, the same for equal numbers: `1` for 1 and 1.0.
  ///
  /// A Boolean stays `true` or `false`, although Foundation calls `true` equal to 1.
  private static func text(of number: NSNumber) -> String {
    if type(of: number) == truth { return number.boolValue ? "true" : "false" }
    if let decimal = number as? NSDecimalNumber { return decimal.decimalValue.description }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"):
      let text = number.doubleValue.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case UInt8(ascii: "Q"): return number.uint64Value.description
    default: return number.int64Value.description
    }
  }

  private static let truth = type(of: NSNumber(value: true))

  @Sendable static func vector(_ value: Any, _ buffer: TextBuffer) {
    func text<V: SIMD>(_ vector: V) -> String {
      let scalars = vector.indices.map { "\(vector[$0])" }.joined(separator: ", ")
      return "\(TypeName.of(V.self))(\(scalars))"
    }
    if let value = value as? any SIMD { buffer.append(text(value)) }
  }

  /// Returns the writer of values that only their descriptions show: `Color("red")`.
  ///
  /// A description with an address differs in each run, so such a value is opaque.
  static func description(as name: String) -> Write {
    { value, buffer in
      let text = "\(value)"
      let hasAddress = ["0x", "(unknown context at "].contains(where: text.contains)
      buffer.append(name + (hasAddress ? "(opaque)" : "(\(QuotedText.line(text)))"))
    }
  }

  @Sendable static func metatype(_ value: Any, _ buffer: TextBuffer) {
    guard let type = value as? Any.Type else { return buffer.append("metatype") }
    buffer.append(TypeName.of(type) + ".self")
  }

  @Sendable static func keyPath(_ value: Any, _ buffer: TextBuffer) {
    guard let path = value as? AnyKeyPath else { return }
    // The description has an address for each computed part: `<computed 0x0000563c (Int)>`.
    let text = "\(path)".replacing(/<computed 0x[0-9a-f]+/, with: "<computed")
    buffer.append(TypeName.withoutContexts(text))
  }
}
