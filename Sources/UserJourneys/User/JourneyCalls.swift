import ProofsheetBasics
import SnapshotRendering

/// Writes down how the app calls its router, its delegates and whatever else leaves the screen.
///
/// ```swift
/// final class RouterDouble: Routing {
///   let calls: JourneyCalls
///   func showDetails(of track: TrackDetailsViewModel) { calls.record("router", with: track) }
/// }
/// ```
///
/// Those of a journey, `user.calls`, are lines of its transcript; others keep theirs.
public final class JourneyCalls: Sendable {
  /// The journey's; nil outside of one.
  private let log: JourneyLog?
  private let kept = Locked<[String]>([])

  init(log: JourneyLog) { self.log = log }

  /// Keeps calls outside of a journey: `assertSnapshot(of: calls)`.
  public init() { log = nil }

  /// The calls so far, one a line, with what they bring in the lines below.
  public var lines: [String] { kept.withLock { $0 } }

  /// Whether calls stand in a transcript.
  package var isOfJourney: Bool { log != nil }

  /// Writes one call into the transcript.
  ///
  /// - Parameters:
  ///   - receiver: Who is called, in the words of the app.
  ///   - function: The function; leave it to the compiler.
  ///   - arguments: What it is called with; a value with parts is shown by its type in the call,
  ///     and whole below it.
  public func record(_ receiver: String, _ function: String = #function, with arguments: Any...) {
    record("\(receiver).", function, arguments)
  }

  /// Writes one call.
  ///
  /// - Parameters:
  ///   - receiver: Who is called, with what stands before the function's name.
  ///   - function: The function with its labels: `show(_:animated:)`.
  ///   - arguments: What it is called with.
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

  /// Fails the journey with a call that has no answer; false where there is none, or none any more.
  package func refuse(_ words: String) -> Bool { log?.appendUnanswered(words) ?? false }

  private func write(_ words: String, of name: String, _ facts: [CallFact]) {
    if StepToken.isAfterLeaving { return }
    let call = StoryEvent(.call, words, of: name, below: facts.flatMap(\.below))
    kept.withLock { $0 += call.lines }
    log?.appendCall(call)
  }
}

/// Stands for a closure, which shows nothing of itself and may not leave the call.
package struct UnseenArgument: Sendable {
  package init() {}
}

/// One argument of a call, as a transcript shows it.
private struct CallFact {
  /// What stands in the call.
  let text: String
  /// What stands below it, where the argument has parts.
  var below: [String] = []

  init(_ argument: Any, label: String?) {
    if argument is UnseenArgument {
      text = (label.map { $0 + ": " } ?? "") + "closure"
      return
    }
    let rendering = Rendering(of: argument)
    // What this module renders parses back; text that did not would be shown as it is.
    guard var tree = rendering.tree else {
      text = rendering.text
      return
    }
    text = (label.map { $0 + ": " } ?? "") + tree.brief
    guard tree.block != nil || !tree.children.isEmpty else { return }
    tree.lead = label.map { .field($0) } ?? .item
    tree.appendLines(to: &below, indent: 2)
  }
}
