import ProofsheetSnapshots
public import SnapshotRendering
public import UserJourneys

extension JourneyCalls {
  /// A stand-in for a closure among the arguments of a call, which shows nothing of itself.
  public static let closure: any Sendable = UnseenArgument()

  /// The base of a generated double, which records its calls.
  ///
  /// It fails the test for a call without an answer.
  public struct Receiver: Sendable {
    private let name: String
    private let receiver: String
    fileprivate let calls: JourneyCalls
    private let place: CallPlace

    /// Creates the base of one double.
    ///
    /// - Parameters:
    ///   - name: The double's name: `UserListRoutingDouble`.
    ///   - receiver: The name in transcripts: `router`.
    ///   - calls: The storage of its calls.
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

    /// Fails the test, or the journey, because a call has no answer.
    ///
    /// - Parameters:
    ///   - member: The member that is called: `users()`.
    ///   - answer: The code that the test needs where it makes the double: `answers.users = { … }`.
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
/// A snapshot of the double shows its calls; inside a journey it shows none, because the transcript
/// has them.
public protocol SnapshotDouble: SnapshotDescribing {
  /// The base of the double.
  nonisolated var double: JourneyCalls.Receiver { get }
}

extension SnapshotDouble {
  /// The calls so far.
  @MainActor public var snapshotFields: KeyValuePairs<String, Any?> {
    double.calls.snapshotFields
  }

  /// The names of the properties that only serve to make the double.
  @MainActor public static var snapshotHidden: [String] {
    ["answers", "keptAnswers", "calls", "double"]
  }
}

/// A call of a double that the test has no answer for.
struct UnansweredCall: Error, Equatable, CustomStringConvertible {
  let name: String
  let member: String
  let answer: String

  var description: String {
    "\(name).\(member) is called, and the test has no answer for it; write where the double is made: "
      + "double.\(answer)"
  }
}
