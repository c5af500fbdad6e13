/// The name of an enum case without a payload, even where the type has a description of its own.
enum EnumCaseName {
  /// The case's name, such as `artist`.
  static func of(_ value: Any) -> String {
    func name<T>(_ value: T) -> String {
      guard let name = enumCaseName(value) else { return String(describing: value) }
      return String(cString: name)
    }
    return _openExistential(value, do: name)
  }
}

/// The runtime's own answer (`swift_EnumCaseName`), which the standard library prints cases with;
/// nil for a type compiled without reflection metadata.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?
