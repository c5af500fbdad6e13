import Foundation
import Proofsheet
import SnapshotChecking
import Testing

private let file = "Fixtures/Journeys/App/counts.journey"
private let pending = ".proofsheet/pending/.root/" + file
private let seen = ".proofsheet/pending/.seen/" + file

@Suite struct JourneyFileCheckTests {
  @Test func theLifeOfAJourneyFile() throws {
    try Sandbox.with { (sandbox) throws in
      try sandbox.write(Data(writtenJourney.utf8), to: file)
      #expect(
        sandbox.failing() == [
          """
          \(file):5 expects nothing yet: nothing was ever recorded for step 1 (opens the app).

          Review it:    swift run proofsheet review
          Or record it: SNAPSHOT_RECORD=missing swift test --filter '^AppTests\\.JourneyFileCheckTests/theLifeOfAJourneyFile\\(\\)'
          """
        ]
      )
      var files = try sandbox.files()
      #expect(
        [files[file], files[pending], files[seen]] == [
          writtenJourney, recordedJourney, writtenJourney,
        ]
      )

      sandbox.passing("missing")
      files = try sandbox.files()
      #expect([files[file], files[pending], files[seen]] == [recordedJourney, nil, nil])
      for mode in ["never", "all"] { sandbox.passing(mode) }
      #expect(try sandbox.files()[file] == recordedJourney)

      let changed = recordedJourney.replacing("0 -> 1", with: "0 -> 2")
      for mode in ["never", "missing"] {
        let failures = sandbox.failing(mode, adding: 2)
        #expect(failures.count == 1)
        files = try sandbox.files()
        #expect(
          [files[file], files[pending], files[seen]] == [recordedJourney, changed, recordedJourney]
        )
      }
      for mode in ["failed", "all"] {
        try sandbox.write(Data(recordedJourney.utf8), to: file)
        sandbox.passing(mode, adding: 2)
        files = try sandbox.files()
        #expect([files[file], files[pending], files[seen]] == [changed, nil, nil])
      }
    }
  }

  /// What dots stand for is no difference; the first step that differs is named by its line.
  @Test func aDifferenceShowsOnlyWhatDiffers() throws {
    try Sandbox.with { (sandbox) throws in
      let text = recordedJourney.replacing("     count: 0\n", with: "     ...\n")
      try sandbox.write(Data(text.utf8), to: file)
      sandbox.run { playsCounter() }
      #expect(
        sandbox.failures { playsCounter(adding: 3) } == [
          """
          \(file):8 differs in step 2 (taps "+"): 1 line removed, 1 added.

          --- \(file)
          +++ \(file)
          @@ -6,6 +6,6 @@
              CountScreen
                ...
           2. taps "+"
          -   ~ count: 0 -> 1
          +   ~ count: 0 -> 3
          \u{20}
           end: nothing running, nothing waiting, every stub used

          Review it:    swift run proofsheet review
          Or record it: SNAPSHOT_RECORD=failed swift test --filter '^AppTests\\.JourneyFileCheckTests/aDifferenceShowsOnlyWhatDiffers\\(\\)'
          """
        ]
      )
    }
  }

  /// A new step among others that are right is missing and not different.
  @Test func aNewStepIsRecordedAsMissing() throws {
    try Sandbox.with { (sandbox) throws in
      let more = recordedJourney.replacing("\nend:", with: "taps \"-\"\n\nend:")
      let full = recordedJourney.replacing("\nend:", with: "taps \"-\"\n   ~ count: 1 -> 2\n\nend:")
      try sandbox.write(Data(more.utf8), to: file)
      let found = sandbox.failures { playsCounter() }
      #expect(found.first?.hasPrefix("\(file):10 expects nothing yet") == true)
      sandbox.run(["SNAPSHOT_RECORD": "missing"]) { playsCounter() }
      let files = try sandbox.files()
      #expect(files[file] == full)
    }
  }

  @Test func whatCannotBePlayedLeavesTheFileAsItIs() throws {
    let unplayed = "The journey \"counts\" has no transcript to compare: \(file)"
    let rows: [(text: String, words: String)] = [
      (
        "journey: counts\ntap \"+\"\nopens it",
        """
        \(unplayed):2 is no step that the test declares: tap "+"
        The nearest are:
          taps {button}
          waits {time}
          takes chances
        \(file):3 is no step that the test declares: opens it
        The nearest are:
          opens the app
          taps {button}
          waits {time}
        """
      ),
      (
        "journey: counts\ntaps 1",
        "\(unplayed):2 says 1 for {button} of \"taps {button}\", which is a text in quotes."
      ),
      (
        "journey: counts\n",
        unplayed + " has no steps; write each one on a line that is not indented."
      ),
      (
        "<<<<<<< a\n", "\(file):1 holds conflict markers; resolve the merge, or record it again."
      ),
    ]
    try Sandbox.with { (sandbox) throws in
      for row in rows {
        try sandbox.write(Data(row.text.utf8), to: file)
        let words = row.words.replacing("journey \"counts\" has", with: "journey \"NAME\" has")
        for mode in ["never", "all"] {
          let found = sandbox.failures(["SNAPSHOT_RECORD": mode]) { playsCounter() }
          #expect(
            found.map {
              $0.replacing("\"App/counts\" has", with: "\"NAME\" has")
                .replacing("\"counts\" has", with: "\"NAME\" has")
            } == [words]
          )
          #expect(try sandbox.files()[file] == row.text)
          #expect(try sandbox.files()[pending] == nil)
        }
      }
    }
  }

  @Test func aFileThatIsNotThereIsNamed() throws {
    try Sandbox.with { (sandbox) throws in
      try sandbox.write(Data(writtenJourney.utf8), to: file)
      #expect(
        sandbox.failures { playsCounter("App/count") } == [
          "The journey \"App/count\" has no transcript to compare: Fixture "
            + "\"Journeys/App/count.journey\" does not exist below <root>/Fixtures; the nearest name "
            + "is \"Journeys/App/counts.journey\"."
        ]
      )
    }
  }

  @Test func chanceIsNeverRecorded() throws {
    try Sandbox.with { (sandbox) throws in
      try sandbox.write(Data("journey: counts\nopens the app\ntakes chances\n".utf8), to: file)
      let found = sandbox.failures(["SNAPSHOT_RECORD": "all"]) { playsCounter() }
      #expect(
        found.first?.hasPrefix(
          "\(file) was not recorded: played twice, it gives two transcripts.\n\n--- first playing"
        ) == true
      )
      #expect(try sandbox.files()[file] == "journey: counts\nopens the app\ntakes chances\n")
    }
  }

  @Test func oneFileIsPlayedFromOnePlace() throws {
    try Sandbox.with { (sandbox) throws in
      try sandbox.write(Data(recordedJourney.utf8), to: file)
      let found = sandbox.failures {
        for _ in 0..<2 { playsCounter() }
        playsCounter(in: "others()", line: 9)
      }
      let (first, second) = (found.first ?? "", found.count)
      #expect(second == 1)
      #expect(
        first.hasPrefix(
          "\(file) is played from two places, so recording one would undo the other:\n"
            + "  AppTests/Home.swift:7 in "
        )
      )
      #expect(first.hasSuffix("\nPlay it from one of them, or copy the file."))
    }
  }

  @Test func continuousIntegrationRecordsNothing() throws {
    try Sandbox.with { (sandbox) throws in
      try sandbox.write(Data(writtenJourney.utf8), to: file)
      let found = sandbox.failures(["SNAPSHOT_RECORD": "all", "CI": "1"]) { playsCounter() }
      #expect(found.first?.hasPrefix("SNAPSHOT_RECORD=all is refused because CI is set") == true)
      #expect(try sandbox.files()[file] == writtenJourney)
    }
  }

  @Test func aTableThatIsRefusedPlaysNothing() throws {
    try Sandbox.with { (sandbox) throws in
      try sandbox.write(Data(writtenJourney.utf8), to: file)
      let table = JourneySteps(
        on: { _ in CountScreen() },
        [
          .does("taps", fileID: "T/A.swift", line: 3) { _ in },
          .does("{a}", .one(of: ["taps"])) { _, _ in },
        ]
      )
      let found = sandbox.failures { playsCounter(steps: table) }
      #expect(
        found.first?.hasPrefix(
          "The journey \"App/counts\" has no transcript to compare: The steps \"taps\" (T/A.swift:3) "
        ) == true
      )
    }
  }

  @Test func scrubbersReplaceWhatIsVolatile() throws {
    try Sandbox.with { (sandbox) throws in
      let text = """
        opens the app
           CountScreen
             count: 0
        takes chances
           ~ count: 0 -> <number 1>
        end: nothing running, nothing waiting, every stub used
        """
      try sandbox.write(Data(text.utf8), to: file)
      sandbox.run { playsCounter(scrubbing: [.matching("number", "[0-9]{4,}")]) }
      #expect(sandbox.failures { playsCounter() }.count == 1)
    }
  }

  /// The log names the file as a check's reference and as a fixture that was read.
  @Test func theRunLogKnowsTheFile() throws {
    try Sandbox.with { (sandbox) throws in
      try sandbox.write(Data(recordedJourney.utf8), to: file)
      sandbox.run { playsCounter() }
      let log = try #require(try sandbox.files()[".proofsheet/runs/run/p.ndjson"])
      #expect(
        log == """
          {"fixture":"Journeys/App/counts.journey"}
          {"verdict":"matched","reference":"/\(file)","test":"JourneyFileCheckTests/theRunLogKnowsTheFile()",\
          "source":"AppTests/Home.swift:7","microseconds":0,"journey":"counts","steps":2}

          """
      )
    }
  }
}
