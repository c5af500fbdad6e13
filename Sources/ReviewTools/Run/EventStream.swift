import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The tests of Swift Testing in a run, read from the toolchain's event streams, which have one JSON
/// value on each line.
struct EventStream {
  /// The version of the event stream that every toolchain from 6.1 on can write.
  ///
  /// Only this version names the test case that failed.
  static let version = "0"

  /// The folder with the event stream of each test process.
  let folder: String
  private(set) var progress = TestProgress()
  private(set) var failures: [TestFailure] = []
  /// The number of processes that began to run tests, and the number of processes that finished.
  private(set) var began = 0, ended = 0
  /// The number of bytes that were read of each file.
  private var offsets: [String: UInt64] = [:]
  /// The tests that the stream has named, by their identifiers.
  private(set) var tests: [String: Line.Payload] = [:]
  /// The identifiers of the tests that were cancelled, in one of their test cases or as a whole.
  private var cancelled: Set<String> = []
  /// The arguments of test cases, by the identifiers of the cases.
  private var arguments: [String: String] = [:]

  init(folder: String) { self.folder = folder }

  /// The name of a stream's file.
  ///
  /// In a process that links Proofsheet, the number of the process takes the place of the zeros.
  static let file = "events-0000000000.jsonl"

  /// Returns the options that make `swift test` write the streams.
  static func options(writingTo folder: String) -> [String] {
    ["--event-stream-output-path", folder + "/" + file, "--event-stream-version", version]
  }

  /// Reads the lines that were added to the files since the last call.
  ///
  /// An unfinished last line is left for later.
  ///
  /// - Throws: ``ReviewError`` for a line of an unknown format.
  mutating func update() throws {
    for name in Self.files(in: folder) { try update(folder + "/" + name) }
  }

  /// Returns the names of the streams in the folder of a run, sorted.
  static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("events-") && $0.hasSuffix(".jsonl") }.sorted()
  }

  private mutating func update(_ path: String) throws {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw CheckError.unreadable(path: path)
    }
    defer { try? file.close() }
    try file.seek(toOffset: offsets[path] ?? 0)
    for bytes in FileBytes.lines(of: Array(try file.readToEnd() ?? Data())) {
      offsets[path, default: 0] += UInt64(bytes.count) + 1
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else {
        throw ReviewError(
          "\(path) has a line that is not of version \(Self.version) of the toolchain's event "
            + "stream; use a Proofsheet that knows the toolchain, or check with "
            + "'check -- env swift test'."
        )
      }
      take(line.payload)
    }
  }

  private mutating func take(_ event: Line.Payload) {
    switch event.kind {
    case "function": tests[event.id ?? ""] = event
    case "runStarted": began += 1
    case "runEnded": ended += 1
    case "testCaseStarted": takeCase(event)
    case "issueRecorded": takeIssue(event)
    case "testStarted": take(event, .started)
    case "testSkipped": take(event, .skipped)
    case "testCancelled", "testCaseCancelled":
      let isNews = cancelled.insert(event.testID ?? "").inserted
      if isNews, let event = test(event, .skipped) { progress.takeUnfinished(event) }
    case "testEnded": take(event, event.messages?.first?.symbol == "fail" ? .failed : .passed)
    default: break
    }
  }

  private mutating func take(_ event: Line.Payload, _ kind: TestEvent.Kind) {
    if let event = test(event, kind) { progress.take(event) }
  }

  private func test(_ event: Line.Payload, _ kind: TestEvent.Kind) -> TestEvent? {
    guard let test = tests[event.testID ?? ""], let name = test.name else { return nil }
    let file = test.sourceLocation?.fileID ?? ""
    return TestEvent(
      name: test.shown,
      kind: kind,
      id: event.testID ?? "",
      stem: ReferenceStem(fileID: file, function: name),
      suiteStem: ReferenceStem(
        fileID: file,
        function: name,
        in: CheckedFunction.test(ofID: event.testID ?? "")
      ),
      reason: event._comments?.first?.visible(keeping: "\n\t"),
      place: test.sourceLocation.map { "\($0.fileID):\($0.line)" }
    )
  }

  /// Keeps the arguments of a test case, which are only in the message about the start of the case.
  ///
  /// For `Test case passing 1 argument n → 2 to f(n:) started.`, these are `1 argument n → 2`.
  private mutating func takeCase(_ event: Line.Payload) {
    guard let id = event._testCase?.id, let text = event.messages?.first?.text,
      let test = tests[event.testID ?? ""]
    else { return }
    let (start, end) = ("Test case passing ", " to \(test.shown) started.")
    guard text.hasPrefix(start), text.hasSuffix(end) else { return }
    arguments[(event.testID ?? "") + id] =
      String(text.dropFirst(start.count).dropLast(end.count)).visible(keeping: "\n\t")
  }

  private mutating func takeIssue(_ event: Line.Payload) {
    guard let first = event.messages?.first, first.symbol == "fail" else { return }
    let details = event.messages?.dropFirst().map { "\n↳ " + Self.indented($0.text) } ?? []
    let place = event.issue?.sourceLocation
    let name = tests[event.testID ?? ""]?.shown
    let values = event._testCase.flatMap { arguments[(event.testID ?? "") + $0.id] }
    let failure = TestFailure(
      test: name,
      source: place.map { "\($0.fileID):\($0.line):\($0.column)" },
      message: TestFailure.trimmed(Self.indented(first.text) + details.joined()),
      head: "✘ " + (name.map { "Test \($0) recorded an issue" } ?? "An issue was recorded")
        + (values.map { " with " + $0 } ?? "")
        + (place.map { " at \($0.file):\($0.line):\($0.column)" } ?? "") + ": "
    )
    if !failures.contains(failure) { failures.append(failure) }
  }

  private static func indented(_ text: String) -> String {
    text.visible(keeping: "\n\t").replacing("\n", with: "\n  ")
  }
}

extension EventStream {
  /// A line of the event stream, with the fields of all kinds of events.
  struct Line: Decodable {
    let payload: Payload

    private enum Key: CodingKey { case version, payload }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      guard "\(try values.decode(Int.self, forKey: .version))" == EventStream.version else {
        throw DecodingError.dataCorruptedError(forKey: .version, in: values, debugDescription: "")
      }
      payload = try values.decode(Payload.self, forKey: .payload)
    }

    struct Payload: Decodable {
      struct Case: Decodable { let id: String }
      struct Issue: Decodable { let sourceLocation: Place? }
      struct Message: Decodable { let symbol, text: String }
      struct Place: Decodable {
        let fileID: String
        // swift-format-ignore: NoLeadingUnderscores
        let _filePath: String?
        let line, column: Int

        var file: Substring { fileID.split(separator: "/").last ?? "" }
      }

      let kind: String
      let id, name, displayName, testID: String?
      let messages: [Message]?
      let issue: Issue?
      let sourceLocation: Place?
      // swift-format-ignore: NoLeadingUnderscores
      let _testCase: Case?
      // swift-format-ignore: NoLeadingUnderscores
      let _comments: [String]?

      /// The name of the test as the toolchain prints it.
      var shown: String { (displayName.map { "\"\($0)\"" } ?? name ?? "").visible(keeping: "\n\t") }
    }
  }
}

/// The start or the end of a test.
struct TestEvent: Equatable {
  enum Kind: String {
    case started, passed, failed, skipped
  }

  /// The test as its framework names it: `Suite.testName`, `name(_:)`, or a display name in quotes.
  let name: String
  let kind: Kind
  /// A text that tells the test from all others, as far as it is known.
  let id: String
  /// The start of the test's references.
  let stem: ReferenceStem
  /// The start of the test's references in the folder of its suite, as far as it is known.
  var suiteStem: ReferenceStem?
  /// Whether the test's file is known, and not only assumed to have the name of the class.
  var isFileKnown = true
  /// The reason for skipping the test, when there is one.
  var reason: String?
  /// The place of the test, when it is known: `AppTests/Home.swift:7`.
  var place: String?
}

extension TestEvent {
  /// Creates the event of a test of XCTest from a line of a run log; nil for an unknown kind.
  ///
  /// XCTest does not tell the file of a test.
  init?(_ record: TestRecord) {
    let parts = record.xctest.split { "./()".contains($0) }.map(String.init)
    guard parts.count > 2, let kind = Kind(rawValue: record.kind) else { return nil }
    let (type, function) = (parts[parts.count - 2], parts[parts.count - 1])
    let file = "\(parts[0])/\(type).swift"
    self.init(
      name: "\(type).\(function)",
      kind: kind,
      id: record.xctest,
      stem: ReferenceStem(fileID: file, function: function),
      suiteStem: ReferenceStem(fileID: file, function: function, in: "\(type)/\(function)")
        .ofAnyFile,
      isFileKnown: false
    )
  }

  /// Reads a printed line of XCTest or of `xcodebuild`; nil for any other line.
  ///
  /// A test may print such a line too.
  init?(_ line: String) {
    // `Test Case 'Suite.testName' passed (0.1 seconds)`, or `'-[Module.Suite testName]'` of Apple.
    // `Test case 'HomeTests.testWelcome()' passed on 'Clone 1 of iPhone 16 - App (123)' (0.003 s)`.
    let event =
      #/Test (C|c)ase '(-\[.+?\]|[^']+?)' (started|passed|failed|skipped)(?: at| on| \(|\.).*/#
    guard line.hasPrefix("Test "), let match = line.wholeMatch(of: event),
      let kind = Kind(rawValue: String(match.3))
    else { return nil }
    let last = match.2.split { "./ ]".contains($0) }.last ?? ""
    name = String(match.1 == "C" ? match.2 : last)
    (self.kind, id) = (kind, name)
    stem = ReferenceStem(fileID: "", function: String(last)).ofAnyTarget
  }
}
