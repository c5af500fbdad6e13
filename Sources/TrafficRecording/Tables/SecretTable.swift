/// The tables beside this file, which become a part of the code.
enum SecretTable {
  /// The plain names by grade: each row has the ends of names, or whole names.
  static let names = text(PackageResources.names_txt)
  /// The forms that vendors document: prefixes, alphabet, count (`36`, `20-40` or `20-9999`), name.
  static let vendors = text(PackageResources.vendors_txt)
  /// The fields of personal data: kind, check, forms, names.
  static let persons = text(PackageResources.persons_txt)
  /// The countries whose accounts have international numbers, and the lengths of these.
  static let accounts = text(PackageResources.accounts_txt)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
