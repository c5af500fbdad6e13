import Foundation
import ProofsheetBasics

// The one-line text of types that are no single type: families, and those the runtime makes.

extension LeafText {
  /// Numbers of the standard library that newer systems or single processors have.
  @Sendable static func lossless(_ value: Any, _ buffer: TextBuffer) {
    if let value = value as? any LosslessStringConvertible { buffer.append(value.description) }
  }

  @Sendable static func number(_ value: Any, _ buffer: TextBuffer) {
    if let value = value as? NSNumber { buffer.append(text(of: value)) }
  }

  /// Numbers that are equal read alike, whatever they were made from: `1` for `true`, 1 and 1.0.
  private static func text(of number: NSNumber) -> String {
    if let decimal = number as? NSDecimalNumber { return decimal.decimalValue.description }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"):
      let text = number.doubleValue.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case UInt8(ascii: "Q"): return number.uint64Value.description
    default: return number.int64Value.description
    }
  }

  @Sendable static func vector(_ value: Any, _ buffer: TextBuffer) {
    func text<V: SIMD>(_ vector: V) -> String {
      let scalars = vector.indices.map { "\(vector[$0])" }.joined(separator: ", ")
      return "\(TypeName.of(V.self))(\(scalars))"
    }
    if let value = value as? any SIMD { buffer.append(text(value)) }
  }

  @Sendable static func metatype(_ value: Any, _ buffer: TextBuffer) {
    guard let type = value as? Any.Type else { return buffer.append("metatype") }
    buffer.append(TypeName.of(type) + ".self")
  }

  @Sendable static func keyPath(_ value: Any, _ buffer: TextBuffer) {
    buffer.append(TypeName.withoutContexts(withoutAddresses("\(value)")))
  }

  /// Key paths name a computed property by its address: `<computed 0x0000563c (Int)>`.
  private static func withoutAddresses(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let address = rest.range(of: "<computed 0x") {
      let end = rest[address.upperBound...].firstIndex { !$0.isHexDigit } ?? rest.endIndex
      result += rest[..<address.lowerBound] + "<computed"
      rest = rest[end...]
    }
    return result + rest
  }
}
