/// The access levels of declarations, from the narrowest to the widest; `open` counts as public.
package enum AppAccess: String, CaseIterable, Comparable, Sendable {
  case `private`
  case `fileprivate`
  case `internal`
  case package
  case `public`

  /// Reads the compiler's word for an access level.
  init(_ word: String) { self = word == "open" ? .public : Self(rawValue: word) ?? .private }

  package static func < (left: Self, right: Self) -> Bool {
    left != right && allCases.first { $0 == left || $0 == right } == left
  }

  /// Whether a test module of the same package can see the declaration, by `@testable` if
  /// necessary.
  package var isSeenByTests: Bool { self >= .internal }
}

/// The actor to which a declaration is isolated.
package enum AppIsolation: Equatable, Sendable {
  case none
  case main
  /// An actor type, or a global actor other than `MainActor`, by its name.
  case other(String)
}

/// A place in a source file; lines and columns count from 1.
package struct AppPlace: Equatable, Sendable, Comparable {
  /// The path from the package's root; absolute for a file outside of the package.
  package let path: String
  package let line: Int
  package let column: Int

  package static func < (left: Self, right: Self) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }

  /// The place as `Sources/App/Home.swift:12`.
  package var text: String { "\(path):\(line)" }
}

/// The operating systems on which a declaration is available.
package struct AppAvailability: Equatable, Sendable {
  /// The attribute that users of the declaration need: `@available(macOS 15, *)`; `nil` without a
  /// restriction.
  package let attribute: String?
  /// Whether a use of the declaration causes an error or a warning.
  package let isDiscouraged: Bool

  init(_ facts: [SymbolGraphFile.Availability]) {
    let systems = facts.compactMap { fact -> String? in
      guard let domain = fact.domain, domain != "*", domain != "swift",
        let version = fact.introduced
      else { return nil }
      let parts = [version.major, version.minor, version.patch].compactMap { $0 }
      let digits = parts.reversed().drop { $0 == 0 }.reversed().map(String.init)
      return domain + " " + digits.joined(separator: ".")
    }
    attribute = systems.isEmpty ? nil : "@available(\(systems.sorted().joined(separator: ", ")), *)"
    isDiscouraged = facts.contains {
      $0.isUnconditionallyDeprecated == true || $0.isUnconditionallyUnavailable == true
        || $0.deprecated != nil || $0.obsoleted != nil
    }
  }
}
