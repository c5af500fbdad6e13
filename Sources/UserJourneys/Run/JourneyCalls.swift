public import HTTPFixtures
import ProofsheetBasics
public import SnapshotRendering

/// Records how the app calls its router, its delegates and other objects outside the screen.
///
/// ```swift
/// final class RouterDouble: Routing {
///   let calls: JourneyCalls
///   func showDetails(of track: TrackDetailsViewModel) { calls.record("router", with: track) }
/// }
/// ```
///
/// Calls that `user.calls` records become lines of the journey's transcript. A record outside a
/// journey keeps them in ``lines``.
public final class JourneyCalls: Sendable {
  /// The log of the journey; nil outside a journey.
  private let log: JourneyLog?
  private let kept = Locked<[String]>([])

  init(log: JourneyLog) { self.log = log }

  /// Creates a record outside a journey, for `assertSnapshot(of: calls)`.
  public init() { log = nil }

  /// The calls so far, one a line, with their arguments in the lines below.
  public var lines: [String] { kept.withLock { $0 } }

  /// Whether a transcript shows the calls.
  package var isOfJourney: Bool { log != nil }

  /// Writes one call into the transcript.
  ///
  /// - Parameters:
  ///   - receiver: The name of the called object, in the words of the app: `"router"`.
  ///   - function: The function. Leave it to the compiler in a method; name it in a closure, where
  ///     the compiler writes the test's name.
  ///   - arguments: The arguments. A value with parts shows its type in the call, and its parts
  ///     below.
  public func record(_ receiver: String, _ function: String = #function, with arguments: Any...) {
    record("\(receiver).", function, arguments)
    guard function.hasPrefix(receiver + "(") else { return }
    _ = refuse(
      "\(function) was recorded with the function's name in place of the called object; name the object, as in "
        + "calls.record(\"view\")."
    )
  }

  /// Writes one call.
  ///
  /// - Parameters:
  ///   - receiver: The name of the called object and a dot: `router.`.
  ///   - function: The function with its labels: `show(_:animated:)`.
  ///   - arguments: The arguments.
  package func record(_ receiver: String, _ function: String, _ arguments: [Any]) {
    let labels = function.drop { $0 != "(" }.dropFirst().split(separator: ":").dropLast()
      .map { $0 == "_" ? nil : String($0) }
    let facts = arguments.enumerated().map { index, argument in
      CallFact(argument, label: index < labels.count ? labels[index] : nil)
    }
    let name = function.prefix { $0 != "(" }
    let words = "\(receiver)\(name)(\(facts.map(\.text).joined(separator: ", ")))"
    write(words, of: "\(receiver)\(name)", facts)
  }

  /// Writes that a property is set.
  ///
  /// - Parameters:
  ///   - property: The property with its receiver: `view.title`.
  ///   - value: Its new value.
  package func record(setting property: String, to value: Any) {
    let fact = CallFact(value, label: nil)
    write("\(property) = \(fact.text)", of: property, [fact])
  }

  /// Fails the journey because a double could not answer a call; returns false if no journey runs.
  package func refuse(_ words: String) -> Bool { log?.appendUnanswered(words) ?? false }

  private func write(_ words: String, of name: String, _ facts: [CallFact]) {
    if StepToken.current?.name.phase == .afterLeaving { return }
    let call = StoryEvent(.call, words, of: name, below: facts.flatMap(\.below))
    kept.withLock { $0 += call.lines }
    log?.appendCall(call)
  }
}

/// A stand-in for a closure among the arguments; a transcript shows the stand-in as `closure`.
package struct UnseenArgument: Sendable {
  package init() {}
}

/// One argument of a call, as a transcript shows it.
private struct CallFact {
  /// The argument's text in the line of the call.
  let text: String
  /// The lines below the line of the call, for an argument with parts.
  var below: [String] = []

  init(_ argument: Any, label: String?) {
    if argument is UnseenArgument {
      text = (label.map { $0 + ": " } ?? "") + "closure"
      return
    }
    let rendering = Rendering(of: argument)
    if let refusal = rendering.refusal {
      text = "(\(refusal))"
      return
    }
    // A rendering without a tree, such as scrubbed text, is shown unchanged.
    guard let tree = rendering.tree else {
      text = rendering.text
      return
    }
    text = (label.map { $0 + ": " } ?? "") + tree.brief
    guard tree.inline == nil, tree.block != nil || !tree.isLeaf else { return }
    let lead = (label.map { .field($0) } ?? SnapshotTree.Lead.item).mark
    let line = tree.head.isEmpty ? lead : lead + " " + tree.head
    below = ([line] + tree.below).map { $0.isEmpty ? "" : "    " + $0 }
  }
}

// A view model holds its client and its clock, which belong to the world and not to the screen.
// They are shown by name: neither the log of requests nor the time changes a fact on a screen.

extension ScenarioClient: HarnessValue {
  /// The name of the scenario, as the client's only field in a snapshot.
  public var snapshotFields: KeyValuePairs<String, Any?> { ["scenario": scenario.name] }
}

extension VirtualClock: HarnessValue {
  /// An empty list of fields: a snapshot shows the time only where a screen has a property for the
  /// time.
  public var snapshotFields: KeyValuePairs<String, Any?> { [:] }
}

extension JourneyCalls: HarnessValue {
  /// The recorded calls; empty in a journey, because its transcript shows the calls.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    isOfJourney ? [:] : ["calls": lines.joined(separator: "\n")]
  }
}
