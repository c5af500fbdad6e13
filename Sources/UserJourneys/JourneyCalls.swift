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
  ///   - arguments: What it is called with; a value with parts is shown by its type, a collection
  ///     by its count.
  public func record(_ receiver: String, _ function: String = #function, with arguments: Any...) {
    let name = function.prefix { $0 != "(" }
    let labels = function.drop { $0 != "(" }.dropFirst().split(separator: ":").dropLast()
    let shown = arguments.enumerated().map { index, argument -> String in
      let label = index < labels.count ? Array(labels)[index] : "_"
      return (label == "_" ? "" : label + ": ") + Self.line(of: argument)
    }
    log.append("* \(receiver).\(name)(\(shown.joined(separator: ", ")))")
  }

  /// A fact as its canonical text, anything larger by its type or by how much it holds.
  private static func line(of argument: Any) -> String {
    let rendering = Rendering(of: argument)
    guard let tree = rendering.tree else { return rendering.text }
    if let block = tree.block { return "\(block.count) lines" }
    return tree.summary
  }
}
