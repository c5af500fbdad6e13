extension GeneratedSource {
  /// Returns the source with a recording double of each plain protocol that the rules select.
  ///
  /// - Parameters:
  ///   - module: The module that declares the protocols.
  ///   - catalogue: All modules of the package, since a protocol may refine one of another module.
  ///   - rules: The rules that select the protocols.
  ///   - taken: The doubles of other modules in the same test target, each with its protocol.
  /// - Returns: The source; its declarations are empty when no protocol gets a double.
  package static func doubles(
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules,
    taken: [String: String] = [:]
  ) -> GeneratedSource {
    var source = GeneratedSource(module: module.name, kind: "Doubles")
    for type in module.types where rules.isDoubled(type) && !rules.omits(type.name) {
      do throws(UnwritableDouble) {
        let doubled = try DoubledProtocol(type, in: catalogue)
        if let other = taken[doubled.name] {
          throw UnwritableDouble("has the name of \(other), whose double is in this test target")
        }
        source.declarations.append(DoubleText(doubled: doubled).text)
        source.doubled[doubled.name] = "\(module.name).\(type.name)"
        if module.reach(of: type) < .public { source.usesInternals = true }
        let tokens = doubled.members.flatMap(\.declaration.tokens)
        source.imports.formUnion(tokens.filter { $0.kind == .type }.flatMap(\.modules))
      } catch {
        source.leftOut.append(LeftOut(type.name, error.reason, at: type.place))
      }
    }
    return source
  }
}

/// The reason why a protocol gets no double, with advice for a handwritten one.
struct UnwritableDouble: Error {
  let reason: String

  /// Creates an error; its reason begins with "It" and these words, such as `refines Comparable`.
  init(_ why: String) {
    reason = "It \(why); a generated double cannot implement that; write its class by hand."
  }
}

extension DeclarationToken {
  /// The modules that a file imports to spell the token, which names a type.
  fileprivate var modules: [String] {
    guard let id else { return [] }
    // The identifiers of C and Objective-C declarations contain no module.
    var module = "Foundation"
    if !id.hasPrefix("c:"), !id.hasPrefix("s:So") {
      let name = id.dropFirst(id.hasPrefix("s:e:") ? 4 : 2)
      let digits = name.prefix { $0.isNumber }
      guard id.hasPrefix("s:"), let length = Int(digits) else { return [] }
      module = String(name.dropFirst(digits.count).prefix(length))
    }
    if module.hasPrefix("_") { return [] }
    guard module.hasPrefix("Foundation") else { return [module] }
    // On Linux, the loading of URLs is a module of its own.
    let isLoading = text != "URL" && ["URL", "HTTP", "Cached"].contains(where: text.hasPrefix)
    return ["Foundation"] + (isLoading ? ["FoundationNetworking"] : [])
  }
}
