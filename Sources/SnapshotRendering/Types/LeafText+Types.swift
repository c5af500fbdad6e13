import Foundation
import ProofsheetBasics

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
