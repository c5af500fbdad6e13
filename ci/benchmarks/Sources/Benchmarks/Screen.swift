import Foundation
import Measuring
import Proofsheet

/// One matching check and one journey of a screen with twenty fields and ten nested items.
///
/// Bare is `Swift.dump` of the screen and reading the reference with Foundation.
@MainActor
func measureScreen(below root: String, into table: inout Table) throws {
  let model = ItemListViewModel()
  let references = ReferenceFolder(root: root, stem: "Screen", function: "measureScreen")
  let path = try references.write(Rendering(of: model).bytes, named: "check")
  let times = try Stopwatch().times(
    calls: 20,
    { try check(model) },
    { _ = Rendering(of: model) },
    {
      var text = ""
      dump(model, to: &text)
      _ = try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text.utf8)
    }
  )
  let journey = try Stopwatch().times(calls: 5, { play() })
  table.time("matching .state check", ours: times[0], peer: times[2], ratio: 0.35, seconds: 250e-6)
  table.time("  of it rendering", ours: times[1], peer: times[2])
  table.time("journey of five steps", ours: journey[0], seconds: 2.2e-3)
}

@MainActor
private func check(_ model: ItemListViewModel) throws {
  try passing { assertSnapshot(of: model, named: "check", testName: "measureScreen") }
}

private let scenario = Scenario("the list fails, then works") {
  Stub(.get, "/items").answers(.status(500), .text("twelve bytes"))
}

/// Five steps over a screen of twenty fields: opens, types, waits, searches again, waits.
@MainActor
func play() {
  let result = playJourney("benchmark", scenario: scenario) { user in
    let list = user.sees { ItemListViewModel(client: user.client, clock: user.clock) }
    user.does("types milk") { list.search("milk") }
    user.waits(.milliseconds(300))
    user.does("searches again") { list.search("milk") }
    user.waits(.milliseconds(300))
  }
  precondition(result.contains("every stub used"), result)
}
