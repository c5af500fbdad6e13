import Foundation
import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Numbers that come line by line, while the answer is still under way.
@MainActor @Observable
private final class Tape: SnapshotDescribing {
  enum Bug { case takesPiecesForLines }
  private var numbers: [String] = []
  private var isReading = false
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["numbers": numbers, "isReading": isReading, "error": error]
  }

  func read() {
    guard !isReading, let url = URL(string: "https://example.org/tape") else { return }
    isReading = true
    error = nil
    task = Task { [weak self, client] in
      do {
        let (pieces, response) = try await client.chunks(for: URLRequest(url: url))
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
          throw URLError(.badServerResponse)
        }
        try await self?.takeIn(pieces)
      } catch {
        if !isCancellation(error) { self?.error = "The tape is torn." }
      }
      self?.isReading = false
    }
  }

  private func takeIn(_ pieces: AsyncThrowingStream<Data, any Error>) async throws {
    var (found, rest): ([String], String) = ([], "")
    for try await piece in pieces {
      rest += String(decoding: piece, as: UTF8.self)
      var lines = rest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      rest = bug == .takesPiecesForLines ? "" : lines.removeLast()
      found += lines.filter { !$0.isEmpty }
      numbers = found
    }
    try Task.checkCancellation()
    // Every line ends with its newline, and the last one says so.
    guard rest.isEmpty, found.last == "end" else { throw URLError(.cannotParseResponse) }
  }

  func disappear() { task?.cancel() }

  nonisolated static let scenario = Scenario("a tape") {
    Stub(.get, "/tape").answers(.text("10\n20\n30\nend\n"))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let tape = user.sees { Tape(user.client, bug) }
      user.whenLeaving { [weak tape] in tape?.disappear() }
      user.does("reads") { tape.read() }
      user.retries { tape.read() }
    }
  }
}

/// Files that are stored beside each other, and tried again all at once.
@MainActor @Observable
private final class Backup: SnapshotDescribing {
  enum Bug { case remembersOne }
  enum State { case open, stored, failed }
  private struct File {
    let name: String
    var state = State.open
    var task: Task<Void, Never>?
  }
  private var files = [File(name: "photos"), File(name: "notes")]
  @ObservationIgnored private var newestFailure: Int?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["files": files.map { "\($0.name) \($0.state)" }]
  }

  func disappear() { for file in files { file.task?.cancel() } }

  func begin() { for index in files.indices { store(index) } }

  func tryAgain() {
    if bug == .remembersOne {
      if let newestFailure { store(newestFailure) }
      return
    }
    for index in files.indices where files[index].state != .stored && files[index].task == nil {
      store(index)
    }
  }

  private func store(_ index: Int) {
    files[index].state = .open
    let name = files[index].name
    files[index].task = Task { [weak self, client] in
      do {
        try await client.tell("PUT", "/backup/\(name)")
        self?.end(index, as: .stored)
      } catch {
        self?.newestFailure = index
        self?.end(index, as: isCancellation(error) ? .open : .failed)
      }
    }
  }

  private func end(_ index: Int, as state: State) {
    files[index].state = state
    files[index].task = nil
  }

  nonisolated static let scenario = Scenario("a backup") {
    Stub(.put, "/backup/photos").answers(.done)
    Stub(.put, "/backup/notes").answers(.done)
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let backup = user.sees { Backup(user.client, bug) }
      user.whenLeaving { [weak backup] in backup?.disappear() }
      user.does("begins") { backup.begin() }
      user.retries { backup.tryAgain() }
    }
  }
}

extension Exhibit {
  static let pieces = [
    Exhibit("tape", Tape.scenario, Tape.script(nil)),
    Exhibit(
      "tape that takes pieces for lines",
      Tape.scenario,
      Tape.script(.takesPiecesForLines),
      finds: "ends elsewhere: Tape.numbers"
    ),
    Exhibit("backup", Backup.scenario, Backup.script(nil)),
    Exhibit(
      "backup that remembers one failure",
      Backup.scenario,
      Backup.script(.remembersOne),
      finds: "retry ends elsewhere: Backup.files"
    ),
  ]
}
