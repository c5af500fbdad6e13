import Foundation
import ProofsheetSnapshots
public import SnapshotRendering
public import UserJourneys

extension JourneyCalls {
  /// A value that stands for a closure among the recorded arguments of a call.
  public static let closure: any Sendable = UnseenArgument()

  /// The base of a generated double: the part that records the double's calls.
  ///
  /// A call without an answer fails the test.
  public struct Receiver: Sendable {
    private let name: String
    private let receiver: String
    fileprivate let calls: JourneyCalls
    private let place: CallPlace

    /// Creates the base of one double.
    ///
    /// - Parameters:
    ///   - name: The double's name: `UserListRoutingDouble`.
    ///   - receiver: The name of the double in transcripts: `router`.
    ///   - calls: The storage of the calls.
    ///   - fileID: `#fileID` of the test.
    ///   - filePath: `#filePath` of the test.
    ///   - testName: `#function` of the test.
    ///   - line: `#line` of the test.
    ///   - column: `#column` of the test.
    public init(
      _ name: String,
      _ receiver: String,
      _ calls: JourneyCalls,
      _ fileID: StaticString,
      _ filePath: StaticString,
      _ testName: String,
      _ line: UInt,
      _ column: UInt
    ) {
      (self.name, self.receiver, self.calls) = (name, receiver, calls)
      place = CallPlace(fileID, filePath, testName, line, column)
    }

    /// Records a call.
    ///
    /// - Parameters:
    ///   - function: The function with its labels: `show(_:animated:)`.
    ///   - arguments: The arguments of the call.
    public func called(_ function: String, _ arguments: Any...) {
      calls.record(receiver + ".", function, arguments)
    }

    /// Records that a property is set.
    ///
    /// - Parameters:
    ///   - property: The property's name.
    ///   - value: Its new value.
    public func set(_ property: String, to value: Any) {
      calls.record(setting: "\(receiver).\(property)", to: value)
    }

    /// Fails the test, or the journey around the call, because the call has no answer.
    ///
    /// - Parameters:
    ///   - member: The member that is called: `users()`.
    ///   - answer: The code to write in the test after the double is made: `answers.users = { … }`.
    /// - Returns: The error for a throwing function to throw.
    @discardableResult
    public func unanswered(_ member: String, _ answer: String) -> any Error {
      let call = UnansweredCall(name: name, member: member, answer: answer)
      if !calls.refuse(call.description) { Assertion(at: place).fail(call.description) }
      return call
    }
  }
}

/// A double that `proofsheet generate` has written.
///
/// A snapshot of the double shows its calls. Inside a journey the snapshot shows no calls, because
/// the transcript has them.
public protocol SnapshotDouble: SnapshotDescribing {
  /// The base of the double: the part that records the double's calls.
  nonisolated var double: JourneyCalls.Receiver { get }
}

extension SnapshotDouble {
  /// The calls that the double has received so far.
  @MainActor public var snapshotFields: KeyValuePairs<String, Any?> {
    double.calls.snapshotFields
  }

  /// The names of the double's own properties, which snapshots leave out.
  @MainActor public static var snapshotHidden: [String] {
    ["answers", "keptAnswers", "calls", "double"]
  }
}

/// The error that a function of a double throws when the test has given no answer for the call.
struct UnansweredCall: Error, Equatable, CustomStringConvertible {
  let name: String
  let member: String
  let answer: String

  var description: String {
    "\(name).\(member) is called, and the test has no answer for it; write where the double is made: "
      + "double.\(answer)"
  }
}

extension JourneyCalls {
  /// The storage for the answers of a generated double that may be called on any thread.
  public final class KeptAnswers<Answers> {
    private let lock = NSLock()
    private var kept: Answers

    /// Creates the storage with the first answers of a double.
    public init(_ answers: Answers) { kept = answers }

    /// The answers of the double.
    ///
    /// A change is made in place, while a lock keeps other threads out.
    public var answers: Answers {
      get { lock.withLock { kept } }
      // Separate calls of a getter and a setter would lose a change that another thread makes
      // between the calls.
      _modify {
        lock.lock()
        defer { lock.unlock() }
        yield &kept
      }
    }
  }
}

// Unchecked because `kept` is only ever touched under `lock`.
extension JourneyCalls.KeptAnswers: @unchecked Sendable where Answers: Sendable {}
