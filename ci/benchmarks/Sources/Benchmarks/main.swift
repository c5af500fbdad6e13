import Foundation
import Proofsheet

// Prints what a matching check and a journey cost, beside what the same work costs bare, in one run:
// trust the ratios, a machine is as busy as it is.

@MainActor
func run() throws {
  let model = ItemListViewModel()
  let stopwatch = Stopwatch()
  let path = try record(model)
  let render = stopwatch.microseconds(calls: 50) { _ = Rendering(of: model) }
  let bare = stopwatch.microseconds(calls: 50) {
    var text = ""
    dump(model, to: &text)
  }
  let file = try stopwatch.microseconds(calls: 50) {
    _ = try Data(contentsOf: URL(fileURLWithPath: path)) == Data([0])
  }
  let check = try stopwatch.microseconds(calls: 50) {
    guard try snapshotVerdict(of: model, named: "check") == .matched else {
      throw Failure(words: "The measured check does not match its reference.")
    }
  }
  let journey = stopwatch.microseconds(calls: 5) { play() }
  row("what", "µs", "limit µs", "of dump + read")
  row("matching .state check", number(check), "500", number(check / (bare + file)))
  row("  of it rendering", number(render), "", number(render / (bare + file)))
  row("journey of five steps", number(journey), "5000", number(journey / (bare + file)))
  row("Swift.dump of the same", number(bare), "", "")
  row("Data(contentsOf:) and ==", number(file), "", "")
}

struct Failure: Error {
  let words: String
}

/// Makes sure that the reference is what the check will find, in a folder of its own.
@MainActor
func record(_ model: ItemListViewModel) throws -> String {
  guard let root = ProcessInfo.processInfo.environment["SNAPSHOT_ROOT"] else {
    throw Failure(words: "Run ci/benchmarks/run, which makes a folder for the references.")
  }
  let rendering = Rendering(of: model)
  let path = root + "/__Snapshots__/Benchmarks/main/run.check.txt"
  let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try Data(rendering.bytes).write(to: URL(fileURLWithPath: path))
  return path
}

let scenario = Scenario("the list fails, then works") {
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

func number(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }

func row(_ cells: String...) {
  let widths = [28, 10, 10, 16]
  let line = zip(cells, widths).enumerated().map { index, cell in
    let padding = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
    return index == 0 ? cell.0 + padding : padding + cell.0
  }
  print(line.joined())
}

try run()
