import Foundation
public import HTTPFixtures
public import JourneyFiles
import ProofsheetSnapshots
public import SnapshotChecking
public import SnapshotRendering

/// Plays a journey that is a text file, and checks that it holds its own transcript.
///
/// ```
/// journey: search fails, then works
/// scenario: artist search fails once
///
/// 1. opens the app
///    HomeViewModel
///      ...
/// 2. types "Jackson"
///    ~ query: "" -> "Jackson"
/// 3. waits 0.5 s
/// ```
///
/// Write the steps, run the test, and let `swift run proofsheet review` or a record mode write below
/// each of them what the transcript has. From then on only the steps that change are rewritten;
/// comments, which start with `#`, and `...`, which stands for any lines that are not less indented,
/// stay. Everything else is expected as it is written.
///
/// - Parameters:
///   - file: The file below `Fixtures/Journeys`, without its extension: `MusicSearch/search-jackson`.
///   - steps: What its lines mean.
///   - scenarios: The scenarios that files may name; another name is that of a file of
///     `Fixtures/Scenarios`.
///   - scrubbers: What to replace by stable tokens, on screens and in requests.
///   - record: What may be written, in place of what is said around it and in the environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
public func assertJourneyFile<Stage>(
  _ file: String,
  steps: JourneySteps<Stage>,
  scenarios: [Scenario] = [],
  scrubbing scrubbers: [SnapshotScrubber] = [],
  record: SnapshotRecordMode? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let world = JourneyFileWorld(steps: steps, scenarios: scenarios, scrubbers: scrubbers)
  JourneyFileCheck(file, world, by: Assertion(at: place, record: record)).perform()
}

/// Plays every journey file of a folder, each as a check of its own.
///
/// ```swift
/// @Test func searches() {
///   assertJourneyFiles(in: "Search", steps: steps, scenarios: [.searchFailsOnce])
/// }
/// ```
///
/// - Parameters:
///   - folder: The folder below `Fixtures/Journeys`; the folders in it are looked through too.
///   - steps: What the lines of the files mean.
///   - scenarios: The scenarios that files may name; another name is that of a file of
///     `Fixtures/Scenarios`.
///   - scrubbers: What to replace by stable tokens, on screens and in requests.
///   - record: What may be written, in place of what is said around it and in the environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
public func assertJourneyFiles<Stage>(
  in folder: String,
  steps: JourneySteps<Stage>,
  scenarios: [Scenario] = [],
  scrubbing scrubbers: [SnapshotScrubber] = [],
  record: SnapshotRecordMode? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let assertion = Assertion(at: place, record: record)
  let world = JourneyFileWorld(steps: steps, scenarios: scenarios, scrubbers: scrubbers)
  do {
    let files = try assertion.journeyFiles(in: folder)
    for file in files { JourneyFileCheck(file, world, by: assertion).perform() }
    guard files.isEmpty else { return }
    let path = JourneyFileCheck<Stage>.folder + folder
    assertion.fail("\(path) holds no files that end with .journey; write one, or name it.")
  } catch {
    assertion.fail("\(error)")
  }
}

extension Assertion {
  /// The journey files of a folder, as `assertJourneyFile` names them, in order.
  fileprivate func journeyFiles(in folder: String) throws(CheckError) -> [String] {
    let root = try fixtures(isNoted: false).root
    let path = root.appending(path: "Journeys/" + folder).path(percentEncoded: false)
    let paths = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    return paths.filter { path in
      path.hasSuffix(".journey") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    .map { prefix + $0.dropLast(".journey".count) }.sorted()
  }
}
