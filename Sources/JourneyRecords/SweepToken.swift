import ProofsheetBasics

/// A token as a sweep prints it for the command: `k3f9a:0.0.1`.
package struct SweepToken: Equatable, Sendable {
  /// The variable that names the token which a sweep plays in the place of everything.
  package static let variable = "SNAPSHOT_PLAY"

  /// The whole token.
  package let text: String
  /// What names the sweep: `k3f9a`.
  package let sweep: String

  /// - Parameter text: What was printed; nil comes of what names no sweep.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), Self.isName(text[..<colon]),
      text.index(after: colon) < text.endIndex
    else { return nil }
    self.text = text
    sweep = String(text[..<colon])
  }

  /// How many letters and digits a name has: two of a thousand sweeps share theirs once in a hundred
  /// packages.
  private static let length = 5
  private static let base: UInt64 = 36

  /// What tokens name a sweep by: a checksum of its reference, which stays as long as that does.
  ///
  /// - Parameter reference: The path below `__Snapshots__`, compared without case as references are.
  /// - Returns: Five letters and digits.
  package static func sweep(of reference: String) -> String {
    let sum = UInt64(Checksum.text(of: reference.lowercased().utf8), radix: 16) ?? 0
    let most = (0..<length).reduce(1) { most, _ in most * base }
    return String(sum % most, radix: Int(base)).zeroPadded(to: length)
  }

  private static func isName(_ text: Substring) -> Bool {
    text.count == length && text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase) }
  }
}
