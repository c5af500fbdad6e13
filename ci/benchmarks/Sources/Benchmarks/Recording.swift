import Foundation
import Measuring
import Proofsheet

/// Two thousand references recorded anew, in time of the processor and on the clock.
///
/// Bare is rendering twice and `Data.write` with `.atomic`, which is what a harness cannot do without.
@MainActor
func measureRecording(below root: String, into table: inout Table) throws {
  let model = ItemListViewModel()
  let folder = root + "/__Snapshots__/Benchmarks/bare"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let ours = try Cost.of {
    try passing {
      for index in 0..<2_000 { record(model, named: "\(index)") }
    }
  }
  let bare = try Cost.of {
    for index in 0..<2_000 {
      _ = Rendering(of: model)
      let file = URL(fileURLWithPath: "\(folder)/\(index).txt")
      try Data(Rendering(of: model).bytes).write(to: file, options: .atomic)
    }
  }
  table.time(
    "2,000 references recorded, processor",
    ours: ours.processor,
    peer: bare.processor,
    ratio: 2,
    seconds: 1.2
  )
  table.time("  on the clock", ours: ours.clock, peer: bare.clock, seconds: 3)
}

@MainActor
private func record(_ model: ItemListViewModel, named name: String) {
  assertSnapshot(of: model, named: name, record: .all, testName: "recording")
}

/// What something costs once.
private struct Cost {
  let processor: Timing
  let clock: Timing

  static func of(_ body: () throws -> Void) throws -> Cost {
    let start = MachineLoad.processorSeconds()
    let clock = try Stopwatch.once(body)
    return Cost(processor: Timing(seconds: MachineLoad.processorSeconds() - start), clock: clock)
  }
}
