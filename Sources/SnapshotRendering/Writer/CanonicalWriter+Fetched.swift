import Observation
import ProofsheetBasics

#if canImport(Combine) && !os(Linux)
import Combine
#endif

extension TypePlan {
  /// Returns the module of a type; nil for a type whose storage is shown in every module.
  ///
  /// The storage of such types is data: enums, errors, containers, observable objects, and values
  /// that can be compared or encoded. The storage of other types is shown only in the user's own
  /// modules.
  static func module(of type: Any.Type, _ qualified: String) -> String? {
    guard type is AnyClass || DeclaredType.isStruct(type), !qualified.contains("<") else {
      return nil
    }
    switch type {
    case is any Encodable.Type, is any Decodable.Type, is any Error.Type, is any Sequence.Type,
      is any CustomReflectable.Type, is any Observable.Type:
      return nil
    #if canImport(Combine) && !os(Linux)
    case is any ObservableObject.Type: return nil
    #endif
    case is any Equatable.Type where !(type is AnyClass): return nil
    default: break
    }
    // `(extension in Client):Foundation.URL.Session` belongs to the module of the extension.
    let place = qualified.hasPrefix("(extension in ") ? qualified.dropFirst(14) : qualified[...]
    return String(place.prefix { $0 != "." && $0 != ")" })
  }
}

extension CanonicalWriter {
  /// Writes an object of a fetched package: its type and its description, without its storage.
  mutating func writeUnshown(
    _ value: Any,
    _ plan: TypePlan,
    from module: String,
    _ head: inout Head
  ) {
    guard let name = identify(value, plan, &head) else { return }
    let words = (value as? any CustomStringConvertible)?.description
    if words == nil, type(of: value) is any CustomStringConvertible.Type {
      return refuse(.elsewhere(type: plan.name, conformance: "CustomStringConvertible"))
    }
    // An address differs in each run.
    let shown = words.flatMap { $0.contains(/0x[0-9a-fA-F]{6}/) ? nil : " " + QuotedText.line($0) }
    head.leaf("\(name)\(shown ?? "") (from \(module), its fields are not shown)")
  }
}
