/// The tables beside this file, which are compiled into the program.
enum SecretTable {
  /// The names of fields with secrets, by certainty: a row lists whole names or ends of names.
  static let names = text(PackageResources.names_txt)
  /// The tokens whose form a vendor documents: prefixes, alphabet, length (`36` or `20-40`), name.
  static let vendors = text(PackageResources.vendors_txt)
  /// The fields of personal data: kind, check, forms, names.
  static let persons = text(PackageResources.persons_txt)
  /// The codes of the countries with IBANs, and the length of an IBAN in each.
  static let accounts = text(PackageResources.accounts_txt)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
