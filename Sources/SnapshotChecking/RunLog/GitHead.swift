import ProofsheetBasics

/// The commit that a folder's files belong to.
package enum GitHead {
  /// The commit that is checked out, from the last line of git's log of `HEAD`; nil outside of a
  /// repository, and without that log.
  package static func commit(above folder: String) -> String? {
    var folder = folder[...]
    while true {
      let place = folder + "/.git"
      if access(String(place), F_OK) == 0 { return commit(in: String(place)) }
      guard let slash = folder.lastIndex(of: "/") else { return nil }
      folder = folder[..<slash]
    }
  }

  private static func commit(in place: String) -> String? {
    var place = place
    // The `.git` of a separate work tree is a file with the path of the folder.
    if let file = try? FileBytes.read(place) {
      let words = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard words.count == 2, words[0] == "gitdir:" else { return nil }
      let named = String(words[1])
      place = named.hasPrefix("/") ? named : place.dropLast(".git".count) + named
    }
    guard let log = try? FileBytes.read(place + "/logs/HEAD") else { return nil }
    let last = log.split(separator: 0x0A).last?.split(separator: 0x20) ?? []
    return last.count > 1 ? String(decoding: last[1], as: UTF8.self) : nil
  }
}
