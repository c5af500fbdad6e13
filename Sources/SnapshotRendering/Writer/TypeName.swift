import Foundation

/// A type's name as canonical text shows it: with its enclosing types, without its module.
package enum TypeName {
  /// Returns the name of `type`, such as `HomeViewModel.Alert` or `Section<Track>`.
  ///
  /// The name of a local type has no context, because the runtime names the context by an address.
  package static func of(_ type: Any.Type) -> String {
    shortened(_typeName(type, qualified: true))
  }

  /// Returns the name of an optional type as the source has it: `Int?`, `(() -> Void)?`.
  static func sugared(_ type: Any.Type) -> String {
    guard let optional = type as? any OptionalValue.Type else {
      let name = of(type)
      return name.contains(" -> ") ? "(\(name))" : name
    }
    return sugared(optional.wrappedType) + "?"
  }

  /// Drops modules, unknown contexts and the runtime's braces around the arguments of a parameter pack
  /// from a qualified name.
  static func shortened(_ qualified: String) -> String {
    let contexts = /\(unknown context at [^)]*\)|\(extension in .*?\):|Pack\{|\}/
    // A name is all but Swift's notation of types.
    let name = /[^ ()<>\[\],:&\-@?!~]+/
    return qualified.replacing(contexts.matchingSemantics(.unicodeScalar), with: "")
      .replacing(name.matchingSemantics(.unicodeScalar)) { withoutModule(String($0.output)) }
  }

  /// Drops unknown contexts from a text that the system made with the names of types, such as an
  /// error's domain: `App.(unknown context at $55a29fbeaf40).Refused` becomes `App.Refused`.
  static func withoutContexts(_ text: String) -> String {
    guard text.contains("(unknown context at ") else { return text }
    return text.replacing(/\(unknown context at [^)]*\)\.*/, with: "")
  }

  /// Returns a qualified name without its module; a name after a closing bracket has no module.
  private static func withoutModule(_ word: String) -> String {
    let names = word.split(separator: ".")
    if word.hasPrefix(".") { return "." + names.joined(separator: ".") }
    guard names.count > 1 else { return names.first.map(String.init) ?? word }
    return names.dropFirst().joined(separator: ".")
  }
}
