import ProofsheetBasics

/// Explains a difference that comes from the machine or the process, as from another time zone or
/// the random order of a set.
enum DifferenceCause {
  /// Returns a sentence that explains the cause of a difference, with a line feed at the end.
  ///
  /// The text is empty unless the cause is the machine or the process.
  static func explanation(of difference: Verdict.Difference) -> String {
    let (old, new) = (lines(difference.reference), lines(difference.rendering))
    let (before, after) = (words(difference.reference), words(difference.rendering))
    if before != after, before.sorted() == after.sorted() {
      return "Only the order differs, as it does in a set or a dictionary; sort the elements.\n"
    }
    guard old.count == new.count else { return "" }
    let pairs = zip(old, new).filter { $0 != $1 }
    let delays = Set(pairs.flatMap { spans(from: $0, to: $1) })
    if delays.count == 1, let span = delays.first ?? nil, span != 0, span % 15 == 0 {
      let hours = "\(span / 60) h" + (span % 60 == 0 ? "" : " \(span % 60) min")
      return "Every time is \(hours) later, as in another time zone; set the formatter's zone.\n"
    }
    func areEqual(by reduced: (Substring) -> Substring) -> Bool {
      !pairs.isEmpty && pairs.allSatisfy { reduced($0) == reduced($1) }
    }
    if areEqual(by: { $0.replacing(#/-?\d{16,}/#, with: "") }) {
      return "Only long numbers differ, as `hashValue` does in each process; leave them out.\n"
    }
    if areEqual(by: { $0.replacing(#/\b20\d\d\b/#, with: "") }) {
      return "Only the year differs, as if read from the clock; inject the date.\n"
    }
    return areEqual { line in line.replacing(#/(\d)[.,'’\s](?=\d)/#) { $0.1 } }
      ? "Only separators in numbers differ, as in another locale; give the formatter a locale.\n"
      : ""
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The number of minutes between the old and the new time, for each time in a line.
  ///
  /// The numbers are from 0 to 1439: the number for `23:30` and `0:30` is 60. The list is `[nil]`
  /// for a line without times, and for a line that differs in more than times.
  private static func spans(from old: Substring, to new: Substring) -> [Int?] {
    let (before, after) = (minutes(in: old), minutes(in: new))
    guard !before.isEmpty, before.count == after.count, withoutDigits(old) == withoutDigits(new)
    else { return [nil] }
    return zip(before, after).map { ($1 - $0 + 1_440) % 1_440 }
  }

  private static func minutes(in line: Substring) -> [Int] {
    line.matches(of: #/\b(\d{1,2}):(\d\d)(?::\d\d)?(?:\s?([AP]M))?/#).map { match in
      let hour = Int(match.1) ?? 0
      let noon = match.3 == nil ? hour : hour % 12 + (match.3 == "PM" ? 12 : 0)
      return noon * 60 + (Int(match.2) ?? 0)
    }
  }

  private static func withoutDigits(_ line: Substring) -> String {
    String(line.replacing(#/[0-9]+|\b[AP]M\b/#, with: ""))
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber }
  }
}
