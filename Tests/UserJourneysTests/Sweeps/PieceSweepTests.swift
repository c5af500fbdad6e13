import Foundation
import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen that shows lines as they arrive.
private final class LineFeed: Panel {
  /// The ways to read the lines.
  enum Way: CaseIterable { case stream, session, whole }

  private var rest = ""
  private var lane: SessionLane?

  func read(_ way: Way, takesPiecesForLines isCareless: Bool) throws {
    let request = Feed.request("/lines")
    switch way {
    case .stream:
      Task {
        for try await piece in try await client.chunks(for: request).0 { take(piece, isCareless) }
      }
    case .whole: Task { take(try await client.data(for: request).0, isCareless) }
    case .session:
      let lane = try SessionLane(client)
      self.lane = lane
      let session = URLSession(
        configuration: lane.configuration,
        delegate: Listener { [weak self] in self?.take($0, isCareless) },
        delegateQueue: .main
      )
      session.dataTask(with: request).resume()
      session.finishTasksAndInvalidate()
    }
  }

  private func take(_ piece: Data, _ isCareless: Bool) {
    rest += String(decoding: piece, as: UTF8.self)
    guard rest.hasSuffix("\n") || isCareless else { return }
    rows += rest.split(separator: "\n").map(String.init)
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

/// Answers that arrive in pieces.
@Suite struct PieceSweepTests {
  private static func sweep(_ way: LineFeed.Way, isCareless: Bool) throws -> Swept {
    let scenario = Scenario("lines") {
      Stub(.get, "/lines").answers(.text("first\nsecond\nthird\n"))
    }
    return try UserJourneysTests.sweep(by: .boundaries, scenario: scenario) { user in
      let feed = user.sees { LineFeed(user) }
      try user.does("reads") { try feed.read(way, takesPiecesForLines: isCareless) }
    }
  }

  @Test(arguments: [LineFeed.Way.stream])
  fileprivate func whoTakesAPieceForTheWholeIsFound(_ way: LineFeed.Way) throws {
    let found = try Self.sweep(way, isCareless: true).findings
    let words =
      "This happens when answers come in 2 pieces (to see it alone: replaying: \"pieces 2\"), and in 1 other variation:"
    #expect(found.count == 1)
    #expect(found.first?.contains(words) == true, "\(found)")
    // The negative twin: a screen that waits for the rest.
    let played = try Self.sweep(way, isCareless: false)
    #expect(played.findings == [])
    #expect(played.report == "boundaries: 0 deadlines\npieces: answers in 2 and 3")
  }

  @Test func whoGetsTheWholeAnswerHasNothingToPutTogether() throws {
    let played = try Self.sweep(.whole, isCareless: true)
    #expect(played.findings == [])
    #expect(played.report == "boundaries: 0 deadlines")
  }
}
