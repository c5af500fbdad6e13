import ProofsheetBasics
import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct CheckMessageTests {
  private let path = "__Snapshots__/" + SnapshotID.path

  private func message(_ verdict: Verdict) -> String? {
    CheckMessage(id: .named(), path: path).text(for: verdict)
  }

  @Test func verdictsThatPassSayNothing() {
    let verdicts: [Verdict] = [.matched, .recorded(wasMissing: true), .recorded(wasMissing: false)]
    #expect(verdicts.allSatisfy { message($0) == nil })
  }

  @Test func everyFailureSaysWhatWhereAndWhatToType() {
    let other = CallSite(line: "AppTests/Home.swift:3", test: "Home/other()")
    let rows: [(Verdict, String)] = [
      (
        .different(.init(reference: "a\nb\nc\n", rendering: "a\nB\nB2\nc\n")),
        """
        __Snapshots__/AppTests/Home/welcome.txt:2 differs: 1 line removed, 2 added.

        --- __Snapshots__/AppTests/Home/welcome.txt
        +++ __Snapshots__/AppTests/Home/welcome.txt
        @@ -1,3 +1,4 @@
         a
        -b
        +B
        +B2
         c

        Review it:    swift run proofsheet review
        Or record it: SNAPSHOT_RECORD=failed swift test --filter '^AppTests\\.Home/welcome\\(\\)'
        """
      ),
      (
        .missing,
        """
        __Snapshots__/AppTests/Home/welcome.txt is missing: nothing was ever recorded for \
        Home/welcome().

        Review it:    swift run proofsheet review
        Or record it: SNAPSHOT_RECORD=missing swift test --filter '^AppTests\\.Home/welcome\\(\\)'
        """
      ),
      (
        .unstable(.init(reference: "a\n1\n", rendering: "a\n2\n")),
        """
        __Snapshots__/AppTests/Home/welcome.txt was not recorded: two renderings of the same \
        subject differ.

        --- first rendering\t
        +++ second rendering\t
        @@ -1,2 +1,2 @@
         a
        -1
        +2

        Inject the value that changes (a clock, a random source, an order).
        """
      ),
      (
        .collided(with: other),
        """
        __Snapshots__/AppTests/Home/welcome.txt is used from two places, so one of them would \
        never be checked:
          AppTests/Home.swift:3 in Home/other()
          AppTests/Home.swift:7 in Home/welcome()
        Give one of them another name with `named:`.
        """
      ),
    ]
    for (verdict, text) in rows { #expect(message(verdict) == text) }
  }

  @Test func anotherZoneOrLocaleIsSaid() {
    let zone = "as in another time zone; set the formatter's zone.\n"
    let locale =
      "Only separators in numbers differ, as in another locale; give the formatter a locale.\n"
    let order = "Only the order differs, as it does in a set or a dictionary; sort the elements.\n"
    let hash = "Only long numbers differ, as `hashValue` does in each process; leave them out.\n"
    let rows: [(String, String, String)] = [
      ("9:30 AM\n1/1, 23:45", "7:30 PM\n2/1, 09:45", "Every time is 10 h later, " + zone),
      ("a: 10:00", "a: 15:45", "Every time is 5 h 45 min later, " + zone),
      ("12:30 AM", "12:30 PM", "Every time is 12 h later, " + zone),
      ("1,234.5 km", "1.234,5 km", locale), ("\"1,000\"", "\"1 000\"", locale),
      ("a, b", "b, a", order), ("- \"x\"\n- \"y\"", "- \"y\"\n- \"x\"", order),
      ("h: -7163498712345678", "h: 81234567890123456", hash),
      ("© 2026", "© 2027", "Only the year differs, as if read from the clock; inject the date.\n"),
      // Texts with further differences, or with differences that a zone or a locale does not make.
      ("10:00\n11:00", "11:00\n13:00", ""), ("10:00 a", "11:00 b", ""), ("10:00", "10:07", ""),
      ("10:00", "10:00\n11:00", ""), ("1.5", "1.6", ""), ("a, b", "a. b", ""), ("1", "2", ""),
    ]
    for (old, new, sentence) in rows {
      let difference = Verdict.Difference(reference: old, rendering: new)
      #expect(DifferenceCause.explanation(of: difference) == sentence, "\(old)")
      #expect(message(.different(difference))?.contains(sentence + "Review it") == true)
    }
  }

  @Test func theFirstLineSaysWhereAndHowMuch() {
    let rows = [
      ("a\n", "a\nb\n", ":2 differs: 1 line added."),
      ("a\nb\nc\n", "a\n", ":2 differs: 2 lines removed."),
      ("", "a\n", ":1 differs: 1 line added."),
      ("a\nb", "a\nb\n", ":2 differs: 1 line removed, 1 added."),
      ("x\ny\n", "p\nq\n", ":1 differs: 2 lines removed, 2 added."),
    ]
    for (old, new, words) in rows {
      let text = message(.different(.init(reference: old, rendering: new))) ?? ""
      #expect(text.hasPrefix(path + words + "\n"))
    }
  }
}
