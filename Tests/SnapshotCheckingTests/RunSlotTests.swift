import Testing

@testable import SnapshotChecking

@Suite struct RunSlotTests {
  private let scene = Scene()
  private var folder: String { scene.root }

  /// One run after the other has the same path, and runs at once have their own.
  @Test func runsHaveTheFirstFreeSlots() throws {
    for names in [["a long name of a run", "run 1", "run 2"], ["next", "run 4"]] {
      let slots = try names.map { try RunSlot(below: folder, naming: $0) }
      #expect(slots.map(\.path) == names.indices.map { folder + "/.run-\($0)" })
      #expect(try slots.map { try RunSlot.run(named: $0.path) } == names)
    }
  }

  @Test func aSlotThatIsGoneIsNamed() {
    let variable = "PROOFSHEET_RUN=\(folder)/.run-0"
    let allowed = ["a run whose folder this machine can read"]
    #expect(throws: CheckError.unknownValue(variable, allowed: allowed)) {
      try CheckSettings(environment: ["PROOFSHEET_RUN": folder + "/.run-0"], run: "r")
    }
    #expect(throws: CheckError.self) { try RunSlot(below: "/dev/null/runs", naming: "r") }
  }
}
