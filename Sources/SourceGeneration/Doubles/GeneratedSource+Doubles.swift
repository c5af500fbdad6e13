package import SubjectCatalogue

extension GeneratedSource {
  /// Returns the source with a recording double of each protocol that the rules select.
  ///
  /// - Parameters:
  ///   - module: The module that declares the protocols.
  ///   - catalogue: All modules of the package, since a protocol may refine one of another module.
  ///   - rules: The rules that select the protocols.
  ///   - written: The types of the test target; a double with such a name is not written.
  ///   - taken: The doubles of other modules in the same test target, each with its protocol.
  /// - Returns: The source; its declarations are empty when no protocol gets a double.
  package static func doubles(
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    rules: SubjectRules,
    writtenByHand written: Set<String> = [],
    taken: [String: String] = [:]
  ) -> GeneratedSource {
    var source = GeneratedSource(module: module.name, kind: "Doubles")
    source.isPublic = false
    for type in module.types where rules.isDoubled(type) {
      let name = DoubledProtocol.name(of: type)
      if written.contains(name) { continue }
      if let other = taken[name] {
        let reason =
          "this test target already has the \(name) of \(other); write a double with another name by "
          + "hand, or test one of the two modules in a target of its own"
        source.leftOut.append(LeftOut(type.name, reason, at: type.place))
        continue
      }
      do throws(UnwritableDouble) {
        let doubled = try DoubledProtocol(type, in: catalogue)
        source.declarations.append(DoubleText(doubled: doubled).text)
        source.doubled[name] = "\(module.name).\(type.name)"
        if module.reach(of: type) < .public { source.usesInternals = true }
        let tokens = doubled.members.flatMap(\.declaration.tokens)
        source.imports.formUnion(ImportedModules(tokens.filter { $0.kind == .type }).names)
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

/// The modules that a file imports to spell types.
struct ImportedModules {
  private(set) var names: Set<String> = []

  /// Finds the modules that a file imports to spell some types.
  ///
  /// - Parameter types: The names and identifiers of the types.
  init(_ types: [DeclarationToken]) {
    for type in types {
      guard let id = type.id, let module = Self.module(of: id) else { continue }
      names.insert(module)
      if Self.networking.contains(type.text) { names.insert("FoundationNetworking") }
    }
  }

  /// The types of Foundation that belong to the module `FoundationNetworking` on Linux.
  private static let networking: Set = [
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse",
    "URLAuthenticationChallenge", "URLCache", "URLCredential", "URLProtectionSpace", "URLProtocol",
    "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration", "URLSessionDataTask",
    "URLSessionDelegate", "URLSessionTask", "URLSessionUploadTask", "URLSessionDownloadTask",
    "URLSessionWebSocketTask", "URLSessionTaskMetrics",
  ]

  /// Returns the module of an identifier such as `s:10Foundation3URLV`; `nil` for a module that
  /// needs no import.
  private static func module(of id: String) -> String? {
    // The identifiers of C and Objective-C declarations contain no module.
    if id.hasPrefix("c:") || id.hasPrefix("s:So") { return "Foundation" }
    let name = id.dropFirst(id.hasPrefix("s:e:") ? 4 : 2)
    let digits = name.prefix { $0.isNumber }
    guard id.hasPrefix("s:"), let length = Int(digits) else { return nil }
    let module = String(name.dropFirst(digits.count).prefix(length))
    if module.hasPrefix("_") { return nil }
    return module.hasPrefix("Foundation") ? "Foundation" : module
  }
}
