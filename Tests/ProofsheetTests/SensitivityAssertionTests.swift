import Foundation
import Testing

@testable import Proofsheet

private struct Order {
  let id = UUID()
  var number = 12
  var isPaid = false
}

@Suite struct SensitivityAssertionTests {
  private let sandbox = Sandbox(root: FileManager.default.temporaryDirectory)

  @Test func whatIsMeantToBeHiddenIsNamed() {
    assertSensitivity(of: Order())
    assertSensitivity(
      of: Order(),
      as: .state.scrubbing(.uuids),
      allowing: ["id": "it is new each time"]
    )
    assertSensitivity(of: ["a", "b"], as: .json)
  }

  @Test func whatIsHiddenFails() {
    let broad = sandbox.failures {
      assertSensitivity(
        of: Order(),
        as: .state.scrubbing(.matching("anything", ".*")),
        allowing: ["id": "it is new each time"]
      )
    }
    let test = "SensitivityAssertionTests/whatIsHiddenFails()"
    #expect(
      broad == [
        """
        2 of 22 changes would not be seen by the snapshot in \(test):
          number: scrubbed by anything
          isPaid: scrubbed by anything
        Narrow what hides them, or name them in `allowing:`.
        """
      ]
    )
    let idle = sandbox.failures {
      assertSensitivity(of: Order(), allowing: ["id": "it is new each time"])
    }
    #expect(idle == ["The exception id in \(test) hides nothing; remove it."])
    let unmatched = sandbox.failures { assertSensitivity(of: 1, as: .state.scrubbing(.uuids)) }
    #expect(
      unmatched == [
        """
        In \(test), the scrubber uuids matches nothing in this text; remove it, because it could \
        only hide what appears later.
        """
      ]
    )
  }
}
