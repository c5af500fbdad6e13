import Foundation
public import HTTPFixtures
public import JourneyFiles
import SnapshotChecking
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
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The assertion's line; leave it to the compiler.
///   - column: The assertion's column; leave it to the compiler.
public func assertJourneyFile<Stage>(
  _ file: String,
  steps: JourneySteps<Stage>,
  scenarios: [Scenario] = [],
  scrubbing scrubbers: [SnapshotScrubber] = [],
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let world = JourneyFileWorld(steps: steps, scenarios: scenarios, scrubbers: scrubbers)
  JourneyFileCheck(file, world, at: place, in: .current()).perform()
}

/// Plays every journey file of a folder, each as a check of its own.
///
/// - Parameters:
///   - folder: The folder below `Fixtures/Journeys`; the folders in it are looked through too.
///   - steps: What the lines of the files mean.
///   - scenarios: The scenarios that files may name; another name is that of a file of
///     `Fixtures/Scenarios`.
///   - scrubbers: What to replace by stable tokens, on screens and in requests.
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The assertion's line; leave it to the compiler.
///   - column: The assertion's column; leave it to the compiler.
public func assertJourneyFiles<Stage>(
  in folder: String,
  steps: JourneySteps<Stage>,
  scenarios: [Scenario] = [],
  scrubbing scrubbers: [SnapshotScrubber] = [],
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let context = TestContext.current()
  let world = JourneyFileWorld(steps: steps, scenarios: scenarios, scrubbers: scrubbers)
  do {
    let files = try journeyFiles(in: folder, above: "\(filePath)")
    for file in files { JourneyFileCheck(file, world, at: place, in: context).perform() }
    guard files.isEmpty else { return }
    let path = JourneyFileCheck<Stage>.folder + folder
    context.fail("\(path) holds no files that end with .journey; write one, or name it.", at: place)
  } catch {
    context.fail("\(error)", at: place)
  }
}

/// The journey files of a folder, as `assertJourneyFile` names them, in order.
private func journeyFiles(
  in folder: String,
  above filePath: String
) throws(CheckError) -> [String] {
  let root = try CheckSession.current.fixtures(above: filePath, isNoted: false).root
  let path = root.appending(path: "Journeys/" + folder).path(percentEncoded: false)
  let paths = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
  let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
  return paths.filter { path in
    path.hasSuffix(".journey") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }
  .map { prefix + $0.dropLast(".journey".count) }.sorted()
}
