/// A source file of `proofsheet generate`; equal declarations of an app give equal bytes.
package struct GeneratedSource: Equatable, Sendable {
  /// A declaration of the app for which no code is generated, with the reason and advice.
  package struct LeftOut: Equatable, Sendable {
    /// The type, or the type and the member: `HomeViewModel`, `HomeViewModel.token`.
    package let subject: String
    /// The reason why no code is generated for the declaration, and advice, in one sentence.
    package let reason: String
    package let place: AppPlace?
  }

  /// The app's module from which the code of this file is generated.
  package let module: String
  /// The word after the module's name in the file name: `Descriptions` makes
  /// `App+Descriptions.swift`.
  package let kind: String
  /// The modules that the file imports besides the app's module and `harness`.
  package var imports: Set<String> = []
  /// Whether the declarations are visible outside of the test target.
  package var isPublic = false
  /// The texts of the declarations, without empty lines at their ends.
  package var declarations: [String] = []
  package var leftOut: [LeftOut] = []
  /// The module of Proofsheet that the file imports.
  package var harness = "Proofsheet"
  /// Whether the source uses declarations that are not public.
  package var usesInternals = false

  package var fileName: String { "\(module)+\(kind).swift" }

  /// The whole text of the generated file.
  package var text: String {
    let word = isPublic ? "public import" : "import"
    // Apple's Foundation includes this module.
    let networking = "FoundationNetworking"
    var lines = imports.union([harness]).subtracting([module, networking]).sorted()
      .map { "\(word) \($0)" }
    if imports.contains(networking) {
      lines += ["", "#if canImport(\(networking))", "\(word) \(networking)", "#endif"]
    }
    return """
      // Written by `swift run proofsheet generate`, which overwrites what is changed here;
      // `proofsheet generate --check` fails where it is out of date.
      // swift-format-ignore-file
      // swiftlint:disable all

      \(usesInternals ? "@testable " : "")\(word) \(module)
      \(lines.joined(separator: "\n"))

      \(declarations.joined(separator: "\n\n"))

      """
  }
}

extension String {
  /// Returns the text with each line indented; empty lines stay empty.
  package func indented(by spaces: Int) -> String {
    let margin = String(repeating: " ", count: spaces)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}

extension GeneratedSource {
  /// Returns the source of `AppStates`: the states of all presenters and view models of a module.
  ///
  /// A type that lists no states has none in `AppStates`, so the source names every type.
  ///
  /// - Parameters:
  ///   - module: The module.
  ///   - catalogue: The declarations of the package.
  ///   - rules: The rules about subjects.
  /// - Returns: The source; its declarations are empty when no type is a subject.
  package static func states(
    of module: AppModule,
    in catalogue: SubjectCatalogue,
    _ rules: SubjectRules
  ) -> GeneratedSource {
    var source = GeneratedSource(module: module.name, kind: "States")
    let listed = module.types.filter { type in
      rules.isSubject(type, in: catalogue) && module.reach(of: type).isSeenByTests
        && !type.isGeneric && !type.availability.isDiscouraged
        && type.availability.attribute == nil
    }
    source.usesInternals = listed.contains { module.reach(of: $0) < .public }
    if listed.isEmpty { return source }
    let module = module.name
    let types = listed.map { $0.sourceName + ".self" }.sorted().joined(separator: ",\n    ")
    source.declarations = [
      """
      /// The states of every presenter and view model of \(module) that lists them; one test renders all:
      ///
      /// ```swift
      /// @Test(arguments: await \(module)States.all)
      /// func state(_ state: SnapshotState) { assertSnapshot(of: state) }
      /// ```
      enum \(module)States {
        @MainActor static let all = SnapshotState.all(
          of: \(types)
        )
      }
      """
    ]
    return source
  }
}

/// The source texts that a double needs for values of a type.
///
/// These are the spelling of the type, the expression that records a value, and the default value.
struct AnsweredValues {
  let catalogue: SubjectCatalogue

  /// Returns the spelling of a type in the signature of a double's function.
  static func text(_ type: TypeSpelling) -> String { type.text.replacing(" : ", with: ": ") }

  /// Returns the spelling of a type in the closure that gives a double's answer: `User?` for
  /// `User!`.
  static func answered(_ type: TypeSpelling) -> String {
    let text = text(type)
    return text.hasSuffix("!") ? text.dropLast() + "?" : text
  }

  /// Returns the expression that records a value: `name`, or `JourneyCalls.closure` for a closure.
  func recorded(_ name: String, _ type: TypeSpelling) -> String {
    switch (isFunction(type), isOptional(type)) {
    case (true, true): "\(name).map { _ in JourneyCalls.closure } as Any"
    case (true, false): "JourneyCalls.closure"
    case (false, true): "\(name) as Any"
    case (false, false): name
    }
  }

  /// Returns the default result of a double's function, for a call for which the test has set no
  /// answer.
  ///
  /// The result is `nil` for a type without a default.
  func fallback(_ spelling: TypeSpelling) -> String? {
    if isOptional(spelling) { return "nil" }
    let type = catalogue.resolved(spelling)
    switch (type.tokens.first?.text, type.tokens.last?.text) {
    case ("[", "]"): return type.has(":", within: 1) ? "[:]" : "[]"
    case ("Dictionary", ">"): return "[:]"
    case ("Array", ">"), ("Set", ">"): return "[]"
    default: return type.tokens.count == 1 ? type.tokens[0].id.flatMap { Self.plain[$0] } : nil
    }
  }

  /// The default values of the standard types, by the types' identifiers.
  private static let plain = [
    "s:Sb": "false", "s:SS": "\"\"", "s:Si": "0", "s:Su": "0", "s:Sd": "0", "s:Sf": "0",
  ]

  private func isFunction(_ spelling: TypeSpelling) -> Bool {
    let bare = spelling.withoutAttributes
    return spelling.isFunction || catalogue.resolved(bare.wrapped ?? bare).isFunction
  }

  private func isOptional(_ spelling: TypeSpelling) -> Bool {
    let bare = spelling.withoutAttributes
    return bare.wrapped != nil || catalogue.resolved(bare).wrapped != nil
  }
}
