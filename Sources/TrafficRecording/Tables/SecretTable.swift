/// The tables beside this file, which are compiled into the program.
enum SecretTable {
  /// The names of fields with secrets, by certainty: a row lists whole names or ends of names.
  static let names = text(PackageResources.names_txt)
  /// The table of tokens whose form a vendor documents: `npm_ letters 36 npm token`.
  ///
  /// An entry has prefixes, the alphabet, the number of characters (`36` or `20-40`), and a name.
  static let vendors = text(PackageResources.vendors_txt)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
