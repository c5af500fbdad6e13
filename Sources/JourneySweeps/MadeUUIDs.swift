import Foundation
import SnapshotRendering
import UserJourneys

extension Journey {
  /// The journey with numbers in place of the UUIDs that the app makes while it is played.
  ///
  /// Each such UUID differs where another order makes it in another turn, and identifies the same
  /// thing.
  var numberingUUIDs: Journey {
    var journey = self
    let render = render
    let scrub = scrub
    journey.render = { subject in
      let rendering = render(subject)
      return rendering.hasMadeUUID ? .numberingUUIDs { render(subject) } : rendering
    }
    journey.scrub = { text in
      let scrubbed = scrub(text)
      let rendering = Rendering(renderedText: scrubbed)
      return rendering.hasMadeUUID
        ? Rendering.numberingUUIDs { rendering }.lines.joined(separator: "\n") : scrubbed
    }
    return journey
  }
}

extension Rendering {
  fileprivate var hasMadeUUID: Bool {
    let data = Data(bytes)
    return ["70726F66", "70726f66"].contains { data.range(of: Data($0.utf8)) != nil }
  }

  fileprivate static func numberingUUIDs(_ render: () -> Rendering) -> Rendering {
    (try? Scrubbing.piece([.madeUUIDs], after: ScrubberNumbers(), render))?.rendering ?? render()
  }
}
