/// The symbol graph of a module: a file `MODULE.symbols.json` from `swift symbolgraph-extract`.
///
/// The format is that of SymbolKit, version 0.6; the value omits unused fields.
struct SymbolGraphFile: Decodable {
  let symbols: [Symbol]
  let relationships: [Relationship]

  struct Symbol: Decodable {
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let accessLevel: String
    /// The location of the declaration; `nil` for a private declaration, and for a declaration by a
    /// macro or the compiler.
    let location: Location?
    let availability: [Availability]?
    let swiftExtension: Extension?
    let swiftGenerics: Generics?
  }

  struct Kind: Decodable {
    let identifier: String
  }

  struct Identifier: Decodable {
    let precise: String
  }

  struct Fragment: Decodable {
    let kind: String
    let spelling: String
    let preciseIdentifier: String?
  }

  struct Location: Decodable {
    let uri: String
    let position: Position
  }

  /// A place in a file; lines and characters count from 0.
  struct Position: Decodable {
    let line: Int
    let character: Int
  }

  struct Availability: Decodable {
    let domain: String?
    let introduced: Version?
    let deprecated: Version?
    let obsoleted: Version?
    let isUnconditionallyDeprecated: Bool?
    let isUnconditionallyUnavailable: Bool?
  }

  struct Version: Decodable {
    let major: Int
    let minor: Int?
    let patch: Int?
  }

  struct Extension: Decodable {
    let typeKind: String?
    let constraints: [Part]?
  }

  struct Generics: Decodable {
    let parameters: [Part]?
  }

  /// A generic parameter or a constraint.
  ///
  /// The type has no fields, because only the number of such parts is used.
  struct Part: Decodable {}

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    /// The module and the name of the target symbol, such as `Swift.Sendable`, if another module
    /// declares this symbol.
    let targetFallback: String?
  }
}
