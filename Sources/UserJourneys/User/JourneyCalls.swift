import SnapshotRendering

/// Writes down how the app calls its router, its delegates and whatever else leaves the screen.
///
/// ```swift
/// final class RouterDouble: Routing {
///   let calls: JourneyCalls
///   func showDetails(of track: TrackDetailsViewModel) { calls.record("router", with: track) }
/// }
/// ```
public final class JourneyCalls: Sendable {
  private let log: JourneyLog

  init(log: JourneyLog) { self.log = log }

  /// Writes one call into the transcript.
  ///
  /// - Parameters:
  ///   - receiver: Who is called, in the words of the app.
  ///   - function: The function; leave it to the compiler.
  ///   - arguments: What it is called with; a value with parts is shown by its type in the call,
  ///     and whole below it.
  public func record(_ receiver: String, _ function: String = #function, with arguments: Any...) {
    if StepToken.isAfterLeaving { return }
    let name = function.prefix { $0 != "(" }
    let labels = function.drop { $0 != "(" }.dropFirst().split(separator: ":").dropLast()
      .map { $0 == "_" ? nil : String($0) }
    var facts: [String] = []
    var below: [String] = []
    for (index, argument) in arguments.enumerated() {
      let label = index < labels.count ? labels[index] : nil
      let rendering = Rendering(of: argument)
      // What this module renders parses back; text that did not would be shown as it is.
      guard var tree = rendering.tree else {
        facts.append(rendering.text)
        continue
      }
      facts.append((label.map { $0 + ": " } ?? "") + tree.brief)
      guard tree.block != nil || !tree.children.isEmpty else { continue }
      tree.lead = label.map { .field($0) } ?? .item
      tree.appendLines(to: &below, indent: 2)
    }
    log.appendCall(["* \(receiver).\(name)(\(facts.joined(separator: ", ")))"] + below)
  }
}
