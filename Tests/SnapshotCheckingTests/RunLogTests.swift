import Foundation
import ProofsheetBasics
import Testing

@testable import SnapshotChecking
@testable import SnapshotRendering

@Suite struct RunLogTests {
  private static let texts = [
    "", "plain", "say \"hi\"", "back\\slash", "\u{0}\u{1}\u{1F}\u{7F}", "a\nb\r\n\t",
    "👩‍👧 🇩🇪 é e\u{301}", "\u{2028}\u{2029}\u{FEFF}", "</script>", "\"", "\\u0041",
  ]

  private static func record(_ a: String) -> RunRecord {
    RunRecord(verdict: a, reference: a, test: a, source: a, microseconds: 1, reason: a)
  }

  @Test func linesAreJSON() throws {
    for text in Self.texts {
      var full = Self.record(text)
      full.scrubbers = [.init(name: text, count: 1), .init(name: "b", count: 0)]
      let short = RunRecord(verdict: text, reference: "", test: "", source: "", microseconds: 0)
      for record in [full, short] {
        let line = record.line
        #expect(line.utf8.count { $0 == 0x0A } == 1 && line.hasSuffix("}\n"))
        let read = try JSONDecoder().decode(RunRecord.self, from: Data(line.utf8))
        #expect(read == record)
        #expect(read.test.utf8.elementsEqual(record.test.utf8))
      }
    }
    var more = Self.record("a")
    more.members = "\"b\":[1]"
    #expect(more.line.hasSuffix(",\"microseconds\":1,\"b\":[1],\"reason\":\"a\"}\n"))
  }

  @Test func onlyTheNewestRunsAreKept() throws {
    let scene = Scene()
    let log = Self.record("a")
    for run in 1...RunFolders.mostKept + 3 {
      let folder = scene.folders.runs + "/\(run)"
      try RunLog(folders: scene.folders, run: "\(run)", process: "p").append(log)
      // The dates are further apart than the resolution of a file system's clock, as those of real
      // runs are.
      let date = Date(timeIntervalSince1970: Double(run))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder)
    }
    #expect(RunFolders.names(in: scene.folders.runs) == (4...13).reversed().map { "\($0)" })
    #expect(RunFolders.names(in: scene.root + "/none") == [])
  }

  @Test func threadsWriteWholeLinesInOneFile() throws {
    let scene = Scene()
    let log = RunLog(folders: scene.folders, run: "1/../2", process: "a b")
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for count in 0..<50 { try? log.append(Self.record("\(worker).\(count)")) }
    }
    try log.end()
    let file = ".proofsheet/runs/1%2F%2E%2E%2F2/a+b.ndjson"
    #expect(scene.files() == [file])
    let lines = (scene.text(scene.root + "/" + file) ?? "").split(separator: "\n")
    #expect([lines.first, lines.last] == ["{\"version\":1}", "{\"end\":true}"])
    let tests = try lines.dropFirst().dropLast().map {
      try JSONDecoder().decode(RunRecord.self, from: Data($0.utf8)).test
    }
    #expect(Set(tests).count == 400 && tests.count == 400)
  }

  @Test func aLogThatCannotBeWrittenSaysSo() throws {
    let scene = Scene()
    try scene.write("in the way", to: scene.folders.runs)
    let log = RunLog(folders: scene.folders, run: "r", process: "p")
    let error = CheckError.unwritable(path: scene.folders.runs + "/r", code: ENOTDIR)
    #expect(throws: error) { try log.append(Self.record("a")) }
  }

  @Test func runsOfATimeToComeGoFirst() throws {
    let scene = Scene()
    let soon = Date.now + 1_000_000
    for name in ["a", "b", "c"] {
      let folder = scene.folders.runs + "/" + name
      try scene.makeFolder(folder)
      try FileManager.default.setAttributes([.modificationDate: soon], ofItemAtPath: folder)
    }
    try RunLog(folders: scene.folders, run: "now", process: "1").end()
    #expect(RunFolders.names(in: scene.folders.runs) == ["now"])
    // The next run is not in the future.
    try RunLog(folders: scene.folders, run: "next", process: "1").end()
    #expect(Set(RunFolders.names(in: scene.folders.runs)) == ["now", "next"])
  }

  @Test func aRunKnowsItsCommit() throws {
    let scene = Scene()
    let commit = String(repeating: "0123456789", count: 4)
    let line =
      "\(String(repeating: "0", count: 40)) \(commit) A Name <a@b> 1700000000 +0000\tcommit\n"
    func noted(_ run: String) throws -> String? {
      try RunLog(folders: scene.folders, run: run, process: "1").end()
      return scene.text("\(scene.folders.runs)/\(run)/\(RunLog.commitName)")
    }
    #expect(try noted("outside") == nil)
    try scene.write(line, to: scene.root + "/.git/logs/HEAD")
    #expect(try noted("inside") == commit)
    try scene.write("gitdir: ../.git\n", to: scene.root + "/tree/.git")
    #expect(GitHead.commit(above: scene.root + "/tree/deep") == commit)
  }
}

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
