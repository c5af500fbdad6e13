import Foundation
import Testing

@testable import SnapshotRendering

@Suite struct TypeNameTests {
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

  @Test func theDomainOfALocalErrorIsItsName() {
    struct Refused: Error {}
    #expect(
      Rendering(of: Refused() as NSError).text
        == """
        NSError
          domain: "SnapshotRenderingTests.TypeNameTests.Refused"
          code: 1
          userInfo: [:]

        """
    )
  }
}
