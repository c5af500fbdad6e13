import CSchedulerHooks
import CTestWorld
import Foundation
import HTTPFixtures

extension Scheduler {
  /// Refuses requests to a `SessionLane` of another client, because such requests are missing in
  /// the transcript.
  static let watchesLanes: Void = SessionLane.tell(
    (
      client: { current?.client },
      asks: { client, url in
        guard let scheduler = current, let own = scheduler.client, own !== client else { return }
        let what = Refused(kind: captured_refusal_session, detail: url)
        scheduler.note(.refused(what, step: scheduler.currentStep))
      },
      fails: { error in
        guard let scheduler = current else { return }
        scheduler.note(.unanswerable(reason: "\(error)", step: scheduler.currentStep))
      }
    )
  )

  /// The journey's session, which the caller must release; nil if there is no session.
  var retainedSession: Address? {
    lane.map { Unmanaged.passRetained($0.session).toOpaque() }
  }

  /// Makes the `SessionLane` of the journey's session, `URLSession.shared`.
  func makeLane() -> SessionLane? {
    guard let client else { return nil }
    do {
      return try SessionLane(client)
    } catch {
      note(.unanswerable(reason: "\(error)", step: currentStep))
      return nil
    }
  }

  /// Returns the main operation queue that code of the journey sees in place of `found`.
  ///
  /// The process's main operation queue becomes the journey's; any other queue stays the same.
  func operationsNow(_ found: Address) -> Address {
    let queue = Unmanaged<OperationQueue>.fromOpaque(found)
    guard queue.takeUnretainedValue().name == Self.mainOperationsName else { return found }
    queue.release()
    return Unmanaged.passRetained(mainOperations).toOpaque()
  }

  private static let mainOperationsName = "NSOperationQueue Main Queue"

  /// A main operation queue that counts as equal to Foundation's own.
  ///
  /// Code inside Foundation still gets Foundation's own queue, because hooks do not reach that
  /// code.
  private final class MainOperations: OperationQueue, @unchecked Sendable {
    override func isEqual(_ object: Any?) -> Bool {
      (object as? OperationQueue)?.name == mainOperationsName
    }

    override var hash: Int { mainOperationsName.hashValue }
  }

  /// Makes an operation queue on the main queue, like the process's own.
  static func makeMainOperations() -> OperationQueue {
    let queue = MainOperations()
    queue.name = mainOperationsName
    queue.maxConcurrentOperationCount = 1
    queue.underlyingQueue = .main
    return queue
  }
}

extension Scenario {
  /// The zone and the locale of the scenario's journeys, completed by those of the process.
  ///
  /// The value is nil for a scenario that names neither, and where a program cannot set them.
  var world: OpaquePointer? {
    guard timeZone != nil || locale != nil else { return nil }
    let (zone, locale) = (timeZone ?? .current, locale ?? .current)
    return test_world_named(locale.identifier, zone.identifier)
  }
}
