package import SubjectCatalogue

/// A source that `proofsheet generate` writes: the same bytes for the same declarations.
package struct GeneratedSource: Equatable, Sendable {
  /// What an app declares that cannot be written, why, and what to write by hand.
  package struct LeftOut: Equatable, Sendable {
    /// The type or member, with its type: `HomeViewModel.token`.
    package let subject: String
    /// One sentence: why, and what to write by hand.
    package let reason: String
    package let place: AppPlace?

    package init(_ subject: String, _ reason: String, at place: AppPlace?) {
      (self.subject, self.reason, self.place) = (subject, reason, place)
    }
  }

  /// The module whose declarations it is about.
  package let module: String
  /// What it is called behind the module's name: `Descriptions` makes `App+Descriptions.swift`.
  package let kind: String
  /// The modules it imports beside the app's and the harness's.
  package var imports: Set<String> = []
  /// Whether what it declares is seen outside of the test target.
  package var isPublic = true
  /// The declarations, each a text of its own without an empty line at either end.
  package var declarations: [String] = []
  package var leftOut: [LeftOut] = []
  /// The doubles among them, by name, each with its protocol: `App.HomeRouting`.
  var doubled: [String: String] = [:]
  /// What it imports of the harness.
  package var harness = "Proofsheet"
  /// Whether it names what is not public.
  package var usesInternals = false

  package init(module: String, kind: String) {
    (self.module, self.kind) = (module, kind)
  }

  /// Modules that are parts of another one on some systems.
  package static let elsewhere = ["FoundationNetworking": "Foundation"]

  package var fileName: String { "\(module)+\(kind).swift" }

  /// The whole text of the file.
  package var text: String {
    var lines = [
      "// Written by `swift run proofsheet generate`, which overwrites what is changed here;",
      "// `proofsheet generate --check` fails where it is out of date.",
      "// swift-format-ignore-file",
      "// swiftlint:disable all",
      "",
    ]
    let word = isPublic ? "public import" : "import"
    lines.append("\(usesInternals ? "@testable " : "")\(word) \(module)")
    lines += imports.union([harness]).subtracting([module]).subtracting(Self.elsewhere.keys)
      .sorted().map { "\(word) \($0)" }
    for name in imports.intersection(Self.elsewhere.keys).sorted() {
      lines += ["", "#if canImport(\(name))", "\(word) \(name)", "#endif"]
    }
    return (lines + [""]).joined(separator: "\n") + "\n"
      + declarations.joined(separator: "\n\n") + "\n"
  }
}

extension String {
  /// The text with each line moved to the right; empty lines stay empty.
  package func indented(by spaces: Int) -> String {
    let margin = String(repeating: " ", count: spaces)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}
