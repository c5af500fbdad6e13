import ProofsheetSnapshots
public import SnapshotRendering
public import UserJourneys

extension JourneyCalls {
  /// Stands for a closure in a call, which shows nothing of itself.
  public static let closure: any Sendable = UnseenArgument()

  /// What a generated double stands on: it writes its calls down, and fails the test that has no
  /// answer.
  public struct Receiver: Sendable {
    private let name: String
    private let receiver: String
    fileprivate let calls: JourneyCalls
    private let place: CallPlace

    /// Makes what one double stands on.
    ///
    /// - Parameters:
    ///   - name: The double's name: `UserListRoutingDouble`.
    ///   - receiver: What transcripts call it: `router`.
    ///   - calls: Where its calls are written down.
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

    /// Writes a call down.
    ///
    /// - Parameters:
    ///   - function: The function with its labels: `show(_:animated:)`.
    ///   - arguments: What it is called with.
    public func called(_ function: String, _ arguments: Any...) {
      calls.record(receiver + ".", function, arguments)
    }

    /// Writes down that a property is set.
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
    ///   - member: What is called: `users()`.
    ///   - answer: What the test has to write behind the double: `answers.users = { … }`.
    /// - Returns: What a function throws that can.
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
/// A snapshot of it shows its calls, and nothing in a journey, whose transcript has them.
public protocol SnapshotDouble: SnapshotDescribing {
  /// What it stands on.
  nonisolated var double: JourneyCalls.Receiver { get }
}

extension SnapshotDouble {
  /// The calls so far.
  @MainActor public var snapshotFields: KeyValuePairs<String, Any?> {
    double.calls.snapshotFields
  }

  /// How it is made.
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
