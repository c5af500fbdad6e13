/// A source file of `proofsheet generate`; equal declarations of an app give equal bytes.
package struct GeneratedSource: Equatable, Sendable {
  /// A declaration of the app for which no code is generated, with the reason and advice.
  package struct LeftOut: Equatable, Sendable {
    /// The type, or the type and the member: `HomeViewModel`, `HomeViewModel.token`.
    package let subject: String
    /// The reason why no code is generated for the declaration, and advice, in one sentence.
    package let reason: String
    package let place: AppPlace?

    package init(_ subject: String, _ reason: String, at place: AppPlace?) {
      (self.subject, self.reason, self.place) = (subject, reason, place)
    }
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
  /// The protocol of each double, by the name of the double: `App.HomeRouting` for
  /// `HomeRoutingDouble`.
  var doubled: [String: String] = [:]
  /// The module of Proofsheet that the file imports.
  package var harness = "Proofsheet"
  /// Whether the source uses declarations that are not public.
  package var usesInternals = false

  package init(module: String, kind: String) {
    (self.module, self.kind) = (module, kind)
  }

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
