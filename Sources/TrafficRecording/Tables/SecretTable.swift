/// The tables beside this file, which are compiled into the program.
enum SecretTable {
  /// The names of fields with secrets, by certainty: `likely token api_key`.
  static let names = String(decoding: PackageResources.names_txt, as: UTF8.self)
  /// The tokens whose form a vendor documents: `npm_ letters 36 npm token`.
  ///
  /// An entry has prefixes, the alphabet, the number of characters (`36` or `20-40`), and a name.
  static let vendors = entries.filter { $0.first != "url" }
  /// The beginnings of URLs that are a secret as a whole; one with a dot may stand behind a host.
  static let urls = entries.filter { $0.first == "url" }.flatMap { $0.dropFirst() }

  private static let entries = String(decoding: PackageResources.vendors_txt, as: UTF8.self)
    .split { "|\n".contains($0) }.map { $0.split(separator: " ").map(String.init) }
}
