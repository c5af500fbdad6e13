import Foundation
import HTTPFixtures
import UserJourneys

/// A set of variations in which a test plays one journey.
///
/// ```swift
/// assertSweep("searches", scenario: .findsJackson, by: .everyOrder(), .leaving) { user in … }
/// ```
public struct JourneySweep: Sendable {
  enum Kind: Sendable {
    case everyOrder(budget: Int)
    case everyFault([Fault], orders: Int)
    case leaving
    case boundaries
  }

  let kind: Kind

  /// Plays every order of steps, answers and sleepers, if there are at most 500 orders.
  ///
  /// Of a longer script, the sweep plays the orders that deviate from the script once, the reversed
  /// order, and random orders, the same ones in each run.
  ///
  /// - Parameter budget: The largest number of orders to play, at least 1.
  /// - Returns: The sweep.
  public static func everyOrder(budget: Int = 500) -> JourneySweep {
    JourneySweep(kind: .everyOrder(budget: budget))
  }

  /// Lets each request in turn fail with each of these faults.
  ///
  /// The request fails once, and then whenever it is sent until the user tries again. It also fails
  /// while other events happen before the failure.
  ///
  /// - Parameters:
  ///   - faults: The faults to play.
  ///   - orders: The greatest number of orders for each failed request. In these orders other
  ///     events happen before the failure. With 1, only the script's order is played.
  /// - Returns: The sweep.
  public static func everyFault(
    _ faults: [Fault] = Fault.all,
    orders: Int = 20
  ) -> JourneySweep {
    JourneySweep(kind: .everyFault(faults, orders: orders))
  }

  /// Lets the user leave at every moment.
  public static let leaving = JourneySweep(kind: .leaving)

  /// Lets the user act one tick before, at and one tick after every deadline, and wakes sleepers
  /// one tick late.
  public static let boundaries = JourneySweep(kind: .boundaries)

  /// Every sweep with its default arguments.
  package static let all: [JourneySweep] = [.everyOrder(), .everyFault(), .leaving, .boundaries]
}

extension JourneySweep {
  /// A way in which one request of a journey fails.
  public enum Fault: Hashable, Sendable {
    /// There is no connection to the internet.
    case offline
    /// The server did not answer in time.
    case timedOut
    /// The server answers with this status and an empty body: `.status(404)`.
    case status(Int)
    /// The answer has an empty body.
    case emptyBody
    /// The answer is JSON with other content than the app expects.
    case wrongJSON
    /// The answer ends after its first byte, without an error.
    case truncated
    /// The transport reports a cancellation that the app did not ask for.
    case cancelled
    /// The server answers with this status and the right body: `.rightBody(500)`.
    case rightBody(Int)
    /// The status is 200 and the body describes an error.
    ///
    /// The body is that of an error answer to this request in the scenario, or general JSON.
    case errorBody
    /// The answer comes after the request's own time-out, at which the app gives up.
    case late
    /// The right answer comes almost a minute later, yet before the request's timeout.
    case slow

    /// All faults, with the statuses that apps meet: 400, 401, 404, 429 and 500.
    public static let all: [Fault] =
      [.offline, .timedOut, .late] + [400, 401, 404, 429, 500].map { .status($0) }
      + [.rightBody(500), .emptyBody, .wrongJSON, .errorBody, .truncated, .cancelled, .slow]
  }
}

extension JourneySweep.Fault {
  /// The delay of a slow answer, less than the 60 seconds after which a session gives up.
  private static let slowness = Duration.seconds(50)

  /// The fault's name in reports and tokens.
  var name: String {
    switch self {
    case .timedOut: "timed out"
    case .late: "too late"
    case .status(let code): "\(code)"
    case .rightBody(let code): "\(code) right body"
    case .emptyBody: "empty body"
    case .errorBody: "error body"
    case .wrongJSON: "wrong JSON"
    case .offline, .truncated, .cancelled, .slow: "\(self)"
    }
  }

  /// Whether an app may accept the answer as a good one.
  var mayPass: Bool {
    switch self {
    case .emptyBody, .wrongJSON, .errorBody, .truncated, .slow: true
    case .status(let code), .rightBody(let code): (200..<300).contains(code)
    case .offline, .timedOut, .late, .cancelled: false
    }
  }

  /// Whether every app must treat the answer as a failure.
  var isFailure: Bool { !mayPass && self != .cancelled }

  /// Whether the script already answers the request with the failure of this fault.
  func isAnswer(of exchange: ScenarioClient.Exchange) -> Bool {
    let own = exchange.answer ?? ""
    switch self {
    case .status(let code), .rightBody(let code): return own.hasPrefix("\(code) ")
    case .offline: return own == Stub.Answer.failure(.offline).description
    case .timedOut, .late: return own == Stub.Answer.failure(.timedOut).description
    case .cancelled: return own == Stub.Answer.failure(.cancelled).description
    case .emptyBody: return own == Stub.Answer.empty().description
    case .wrongJSON, .errorBody, .truncated, .slow: return false
    }
  }
}

extension JourneySweep.Fault {
  /// The plan in which one request, counted from 1, fails in this way.
  func once(_ request: Int) -> FailurePlan { plan(request, lasts: false) }

  /// The plan in which a request fails in this way until the user tries again.
  func untilRetried(_ request: Int) -> FailurePlan { plan(request, lasts: true) }

  /// Whether the user tries again after the fault.
  ///
  /// A slow answer is no failure, and a late answer would come only after the script's `retries`.
  var isTriedAgain: Bool { self != .slow && self != .late }

  private func plan(_ request: Int, lasts: Bool) -> FailurePlan {
    FailurePlan(
      request,
      lasts: lasts,
      name: name,
      isRetried: isTriedAgain
    ) { answer($0, to: $1, in: $2) }
  }

  private func answer(
    _ chosen: Stub.Answer,
    to request: Stub.Request,
    in scenario: Scenario
  ) -> Stub.Answer {
    switch self {
    case .offline: .failure(.offline)
    case .timedOut: .failure(.timedOut)
    case .status(let code): .status(code)
    case .rightBody(let code): chosen.under(status: code)
    case .emptyBody: .empty()
    case .wrongJSON: .data(Data(#"{"unexpected": true}"#.utf8), contentType: "application/json")
    case .errorBody: scenario.errorAnswer(to: request)?.under(status: 200) ?? Self.anyErrorBody
    case .truncated: chosen.truncated(to: 1, noticed: false)
    case .cancelled: .failure(.cancelled)
    case .late: chosen.tooLate()
    case .slow: chosen.slow(by: Self.slowness)
    }
  }

  private static let anyErrorBody = Stub.Answer.data(
    Data(#"{"error": "Something went wrong."}"#.utf8),
    contentType: "application/json"
  )
}
