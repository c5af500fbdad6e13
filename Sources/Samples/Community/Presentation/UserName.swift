extension User {
  /// The name of the user on every screen: the display name, or else the email.
  var displayName: String { name ?? email }

  /// The letters that stand in for a picture: the initials of the first and the last word of the
  /// name.
  var initials: String {
    let words = displayName.split { $0 == " " || $0 == "." || $0 == "@" }
    guard let first = words.first?.first else { return "?" }
    guard name != nil, words.count > 1, let last = words.last?.first else {
      return first.uppercased()
    }
    return first.uppercased() + last.uppercased()
  }
}
