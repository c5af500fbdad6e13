/// The tables beside this file, which are compiled into the program.
enum SecretTable {
  /// The names of fields with secrets, by certainty: a row lists whole names or ends of names.
  static let names = text(PackageResources.names_txt)
  /// The table of tokens whose form a vendor documents: `npm_ letters 36 npm token`.
  ///
  /// An entry has prefixes, the alphabet, the number of characters (`36` or `20-40`), and a name.
  static let vendors = text(PackageResources.vendors_txt)
  /// The table of fields with personal data.
  ///
  /// A row has the kind of data, a check of the value or `-`, the forms of the value, and the names
  /// of the field.
  static let persons = text(PackageResources.persons_txt)
  /// The codes of the countries with IBANs, and the length of an IBAN in each.
  static let accounts = text(PackageResources.accounts_txt)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
