import HTTPFixtures
import TestSupport
import Testing

/// One scenario gives equal transcripts and equal answers to apps, through every door.
@Suite(.prompt) struct LaneConformanceTests {
  @Test(arguments: ConformanceRow.all + ConformanceRow.elsewhere)
  func theLaneIsLikeTheInjectedClient(_ row: ConformanceRow) async throws {
    let injected = try await row.play(through: .injected)
    let lane = try await row.play(through: .lane)
    #expect(lane.transcript == injected.transcript)
    #expect(lane.report == injected.report)
    #expect(lane.seen == injected.seen)
    #expect(injected.seen.count == row.requests.count)
  }

  @Test func theRowsTellEveryOutcomeApart() async throws {
    var all = ""
    for row in ConformanceRow.all {
      let play = try await row.play(through: .injected)
      all += "\(row.name)\n\(play.transcript)\n\(play.seen.joined(separator: "\n"))\n"
    }
    for part in [
      "! unmatched", "< failed: offline", "< 302 empty, to /second", "- /worked-out",
      "image/jpeg", "in chunks of 2 bytes", "cut after 3 bytes", "bytes of garbage", "signedIn",
      "201 ",
    ] {
      #expect(all.contains(part), "\(part)")
    }
  }

  @Test(arguments: ConformanceRow.all)
  func theServerIsLikeTheInjectedClient(_ row: ConformanceRow) async throws {
    let injected = try await row.play(through: .injected)
    let served = try await row.play(through: .server)
    #expect(served.transcript == injected.transcript)
    #expect(served.report == injected.report)
    #expect(served.seen == injected.seen.map(ConformanceRow.overTheWire))
  }

  /// The three request styles of apps make one transcript, through each door.
  @Test(arguments: RequestStyle.allCases)
  func everyStyleIsTheSameThroughBothDoors(_ style: RequestStyle) async throws {
    let reference = try await ConformanceRow.day.play(through: .lane)
    let lane = try await ConformanceRow.day.play(through: .lane, style)
    let served = try await ConformanceRow.day.play(through: .server, style)
    let text = "text/plain; charset=utf-8 -"
    #expect(
      served.seen == [
        "401 \(text) who?", "204 - - ", #"200 application/json - {"name":"Ada"}"#,
        "503 \(text) busy", "200 \(text) found", "201 - - ", "200 \(text) in pieces", "failed",
      ]
    )
    #expect(lane.seen.map(ConformanceRow.overTheWire) == served.seen)
    #expect(lane.transcript == reference.transcript && served.transcript == reference.transcript)
    #expect(reference.transcript.contains("< 302 empty, to /search?term=a"))
  }
}

/// A way for the requests of an app to reach the client.
enum Door {
  case injected
  case lane
  case server
}

/// A way in which an app uses a session.
enum RequestStyle: CaseIterable, Sendable {
  case calls
  case handlers
  case delegates

  func load(_ request: URLRequest, _ session: URLSession) async throws -> (Data, URLResponse) {
    switch self {
    case .calls:
      try await session.data(for: request)
    case .handlers:
      try await withCheckedThrowingContinuation { done in
        session.dataTask(with: request) { body, response, error in
          done.resume(
            with: Result {
              if let error { throw error }
              return (body ?? Data(), try #require(response))
            }
          )
        }.resume()
      }
    case .delegates:
      try await withCheckedThrowingContinuation { done in
        let configuration = session.configuration
        let collector = Collector(done)
        let own = URLSession(configuration: configuration, delegate: collector, delegateQueue: nil)
        own.dataTask(with: request).resume()
        own.finishTasksAndInvalidate()
      }
    }
  }
}

/// Joins the pieces of one task's answer.
private final class Collector: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Unchecked because the session calls it on one queue.
  private var body = Data()
  private let done: CheckedContinuation<(Data, URLResponse), any Error>

  init(_ done: CheckedContinuation<(Data, URLResponse), any Error>) { self.done = done }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    body += data
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    done.resume(
      with: Result {
        if let error { throw error }
        return (body, try #require(task.response))
      }
    )
  }
}

/// An error that the app defines.
struct OwnError: Error, CustomStringConvertible {
  let description = "an error of the app"
}
