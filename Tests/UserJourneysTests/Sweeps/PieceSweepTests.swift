import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen that shows lines as they come.
@MainActor
private final class LineFeed: SnapshotDescribing {
  /// How the lines are read, and whether each piece is taken for whole lines.
  enum Way: CaseIterable { case stream, session, whole }

  private var lines: [String] = []
  private var rest = ""
  private let takesPiecesForLines: Bool
  private var lane: SessionLane?

  init(takesPiecesForLines: Bool) { self.takesPiecesForLines = takesPiecesForLines }

  var snapshotFields: KeyValuePairs<String, Any?> { ["lines": lines] }

  func read(_ way: Way, from user: JourneyUser) throws {
    guard let url = URL(string: "https://example.org/lines") else { return }
    let request = URLRequest(url: url)
    let client = user.client
    switch way {
    case .stream:
      Task {
        for try await piece in try await client.chunks(for: request).0 { take(piece) }
      }
    case .whole: Task { take(try await client.data(for: request).0) }
    case .session:
      let listener = Listener { [weak self] in self?.take($0) }
      let lane = try SessionLane(client)
      self.lane = lane
      let session = URLSession(
        configuration: lane.configuration,
        delegate: listener,
        delegateQueue: .main
      )
      session.dataTask(with: request).resume()
      session.finishTasksAndInvalidate()
    }
  }

  private func take(_ piece: Data) {
    rest += String(decoding: piece, as: UTF8.self)
    let isWhole = rest.hasSuffix("\n") || takesPiecesForLines
    guard isWhole else { return }
    lines += rest.split(separator: "\n").map(String.init)
    rest = ""
  }

  private final class Listener: NSObject, URLSessionDataDelegate {
    private let take: @MainActor @Sendable (Data) -> Void

    init(_ take: @escaping @MainActor @Sendable (Data) -> Void) { self.take = take }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      MainActor.assumeIsolated { take(data) }
    }
  }
}

/// Answers that come in pieces.
@Suite struct PieceSweepTests {
  private static let scenario = Scenario("lines") {
    Stub(.get, "/lines").answers(.text("first\nsecond\nthird\n"))
  }

  private static func sweep(
    _ way: LineFeed.Way,
    takesPiecesForLines: Bool
  ) throws -> (report: String, findings: [String]) {
    try UserJourneysTests.sweep(by: .boundaries, scenario: scenario) { user in
      let feed = user.sees { LineFeed(takesPiecesForLines: takesPiecesForLines) }
      try user.does("reads") { try feed.read(way, from: user) }
    }
  }

  @Test(arguments: [LineFeed.Way.stream, .session])
  fileprivate func whoTakesAPieceForTheWholeIsFound(_ way: LineFeed.Way) throws {
    let found = try Self.sweep(way, takesPiecesForLines: true).findings
    #expect(found.count == 1)
    #expect(
      found.first?.contains(
        "It is so when answers come in 2 pieces (to see it alone: replaying: \"pieces 2\"), and in 1 more:"
      ) == true,
      "\(found)"
    )
  }

  /// The negative twin.
  @Test(arguments: [LineFeed.Way.stream, .session])
  fileprivate func whoWaitsForTheRestIsNot(_ way: LineFeed.Way) throws {
    let played = try Self.sweep(way, takesPiecesForLines: false)
    #expect(played.findings == [])
    #expect(played.report == "boundaries: 0 deadlines\npieces: answers in 2 and 3")
  }

  @Test func whoGetsTheWholeAnswerHasNothingToPutTogether() throws {
    let played = try Self.sweep(.whole, takesPiecesForLines: true)
    #expect(played.findings == [])
    #expect(played.report == "boundaries: 0 deadlines")
  }
}
