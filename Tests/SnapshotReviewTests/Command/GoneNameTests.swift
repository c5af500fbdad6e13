import Proofsheet
import Testing

@testable import ProofsheetTools
@testable import ReviewCommand

/// Each name that is gone has one sentence, and none is still there.
@Suite struct GoneNameTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func eachHasASentence() {
    let answers = GoneName.all.map { scene.run($0.name.split(separator: " ").map(String.init)) }
    #expect(answers.allSatisfy { $0.code == 2 && $0.output.isEmpty })
    assertSnapshot(of: answers.map(\.errors).sorted().joined(), as: .lines)
  }

  @Test func noneIsStillThere() {
    let live = scene.subcommands.flatMap { subcommand in
      [subcommand.name] + subcommand.options.map { "\(subcommand.name) \($0.name)" }
    }
    #expect(Set(live).isDisjoint(with: GoneName.all.map(\.name)))
    #expect(Set(GoneName.all.map(\.name)).count == GoneName.all.count)
  }
}
