import Foundation
import Testing

@testable import SnapshotRendering

/// The rendering omits the runtime's texts that differ in each run, and nothing else.
@Suite struct RunDependentTextTests {
  @Test func contextsLeaveOnlyTheName() {
    let rows = [
      "App.(unknown context at $55a29fbeaf40).Refused": "App.Refused",
      "A.(unknown context at $1).(unknown context at $2).B<A.(unknown context at $3).C>":
        "A.B<A.C>",
      "(A.(unknown context at $1).B error 1.)": "(A.B error 1.)",
      "App.Refused": "App.Refused", "(unknown context at $1": "(unknown context at $1", "": "",
    ]
    for row in rows { #expect(TypeName.withoutContexts(row.key) == row.value) }
  }

  /// A text that only looks like an address stays, because it may be the difference.
  @Test func errorsKeepWhatIsTheirOwn() {
    func text(_ words: String) -> String {
      let error = NSError(domain: "d", code: 1, userInfo: [NSDebugDescriptionErrorKey: words])
      return Rendering(of: error).text
    }
    #expect(text("colour 0xff0011") != text("colour 0xff0012"))
    #expect(text("<A: 0x600003a1c0>") == text("<A: 0x600003a1d0>"))
    #expect(text("<A: 0x600003a1c0>") != text("<B: 0x600003a1c0>"))
  }
}
