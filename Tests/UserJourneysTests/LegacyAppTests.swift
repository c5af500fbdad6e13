#if os(Linux)
import Foundation
import FoundationNetworking
import HTTPFixtures
import Testing

@testable import UserJourneys

/// What apps of many years ago do, each as it was found to go wrong.
@Suite struct LegacyAppTests {
  private static let answer = Scenario("one answer") {
    Stub(.get, "/a").answers(.text("found").delayed(by: .seconds(1)))
  }

  private static let sources: [(String, @MainActor (any DispatchSourceTimer) -> Void)] = [
    (
      "suspended, cancelled and resumed",
      { source in
        source.resume()
        source.suspend()
        source.cancel()
        source.resume()
      }
    ),
    (
      "cancelled before it is resumed",
      { source in
        source.cancel()
        source.resume()
      }
    ),
    (
      "cancelled twice",
      { source in
        source.resume()
        source.cancel()
        source.cancel()
      }
    ),
    (
      "set when it is cancelled",
      { source in
        source.resume()
        source.cancel()
        source.schedule(deadline: .now() + 1)
        source.setEventHandler {}
      }
    ),
  ]

  @Test(arguments: sources.indices)
  func aSourceMayBeEndedInManyWays(_ index: Int) throws {
    let trace = Trace()
    let result = try play { user in
      user.does("ends a source") {
        for _ in 0..<3 {
          let source = DispatchSource.makeTimerSource(queue: .main)
          source.schedule(deadline: .now() + 1, repeating: 1)
          source.setEventHandler { trace("fired") }
          Self.sources[index].1(source)
        }
      }
      user.waits(.seconds(5))
    }
    #expect(result.problems == [], "\(Self.sources[index].0)")
    #expect(trace.text.isEmpty)
  }

  /// Suspended at 7 and resumed at 8: the next is due at 10, as for real.
  @Test func aSourceThatIsResumedKeepsItsGrid() throws {
    let result = try play { user in
      let feed = user.sees { Feed() }
      var source: (any DispatchSourceTimer)?
      user.does("starts") {
        let new = DispatchSource.makeTimerSource(queue: .main)
        new.schedule(deadline: .now() + 5, repeating: 5)
        new.setEventHandler { MainActor.assumeIsolated { feed.items.append(feed.items.count) } }
        new.resume()
        source = new
      }
      user.waits(.seconds(7))
      user.does("pauses") { source?.suspend() }
      user.waits(.seconds(1))
      user.does("goes on") { source?.resume() }
      user.waits(.seconds(3))
      user.does("pauses again") { source?.suspend() }
      user.waits(.seconds(11))
      user.does("goes on late") { source?.resume() }
      user.waits(.seconds(4))
      user.does("ends") { source?.cancel() }
    }
    #expect(
      result.steps.hasSuffix(
        """
        6. goes on
           = nothing changes
        7. waits 3 s
           @ 2 s
           + items[1] after [0]
        8. pauses again
           = nothing changes
        9. waits 11 s
           = nothing changes
        10. goes on late
           + items[2] after [1]
        11. waits 4 s
           @ 3 s
           + items[3] after [2]
        12. ends
           = nothing changes
        """
      ),
      "\(result.steps)"
    )
  }

  private func asking(
    _ ask: @escaping @MainActor (URL, @escaping @Sendable (String) -> Void) -> Void
  ) throws -> (text: String, result: Journey.Result) {
    let trace = Trace()
    let result = try play(Self.answer) { user in
      user.does("asks") { ask(Feed.url("/a")) { trace($0) } }
      user.waits(.seconds(2))
    }
    return (trace.text, result)
  }

  @Test func aRequestMayBeCancelledTwice() throws {
    let tasks: [@MainActor (URLSessionDataTask) -> Void] = [
      { task in
        task.resume()
        task.cancel()
        task.cancel()
      },
      { task in
        task.cancel()
        task.resume()
      },
      { task in
        task.resume()
        task.cancel()
        task.resume()
      },
    ]
    for act in tasks {
      let (text, result) = try asking { url, say in
        act(
          URLSession.shared.dataTask(with: url) { _, _, error in
            say("\((error as? URLError)?.code.rawValue ?? 0)")
          }
        )
      }
      #expect(text == "-999")
      #expect(result.problems == [])
    }
  }

  @Test func aRequestThatIsSuspendedGoesOn() throws {
    let (text, result) = try asking { url, say in
      let task = URLSession.shared.dataTask(with: url) { data, _, _ in
        say(data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing")
      }
      task.resume()
      task.suspend()
      task.resume()
    }
    #expect(text == "found")
    #expect(result.problems == [])
    #expect(result.transcript.components(separatedBy: "> GET /a").count == 2)
  }

  @Test func aDownloadHasItsFile() throws {
    let (text, result) = try asking { url, say in
      URLSession.shared.downloadTask(with: url) { file, _, _ in
        say(file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "no file")
      }.resume()
    }
    #expect(text == "found")
    #expect(result.problems == [])
  }

  @Test(arguments: [true, false])
  func dataOfAnAddressIsRefusedAndDoesNotHang(isOnMain: Bool) throws {
    let (_, result) = try asking { url, say in
      let read: @Sendable () -> Void = { say("\((try? Data(contentsOf: url)) == nil)") }
      if isOnMain { read() } else { DispatchQueue.global().async(execute: read) }
    }
    #expect(result.problems.count == 1)
    #expect(
      result.problems[0].contains("by a session that is not the journey's"),
      "\(result.problems)"
    )
  }

  /// Journeys that play side by side have a main operation queue each.
  @Test(arguments: 0..<20)
  func theMainOperationQueueIsTheJourneysOwn(_ round: Int) throws {
    let trace = Trace()
    let result = try play { user in
      for _ in 0..<10 {
        user.does("adds") {
          for _ in 0..<3 {
            OperationQueue.main.addOperation {
              trace(OperationQueue.current === OperationQueue.main ? "here" : "elsewhere")
              dispatchPrecondition(condition: .onQueue(.main))
            }
          }
        }
      }
    }
    #expect(result.problems == [])
    #expect(trace.text.split(separator: " ") == Array(repeating: "here", count: 30))
  }

  /// A group that is entered once too often is no task.
  @Test func aGroupThatIsNeverLeftIsNamed() throws {
    let result = try play { user in
      user.does("loads") {
        let group = DispatchGroup()
        group.enter()
        group.notify(queue: .main) {}
      }
    }
    #expect(result.problems.count == 1)
    #expect(result.problems[0].contains("a group that is entered once too often"))
  }
}
#endif
