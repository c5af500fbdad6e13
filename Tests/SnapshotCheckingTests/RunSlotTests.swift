import Testing

@testable import SnapshotChecking

@Suite struct RunSlotTests {
  private let scene = Scene()
  private var folder: String { scene.root }

  @Test func oneRunAfterTheOtherHasTheSamePath() throws {
    var paths: [String] = []
    for run in ["a long name of a run", "next"] {
      let slot = try RunSlot(below: folder, naming: run)
      paths.append(slot.path)
      #expect(try RunSlot.run(named: slot.path) == run)
    }
    #expect(paths == [folder + "/.run-0", folder + "/.run-0"])
  }

  @Test func runsAtOnceHaveTheirOwn() throws {
    let slots = try (0..<3).map { try RunSlot(below: folder, naming: "run \($0)") }
    let names = try slots.map { try RunSlot.run(named: $0.path) }
    #expect(names == ["run 0", "run 1", "run 2"])
    #expect(Set(slots.map(\.path)).count == 3)
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
