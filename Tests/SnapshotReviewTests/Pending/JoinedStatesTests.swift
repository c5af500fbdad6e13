import Foundation
import SnapshotChecking
import Testing

@testable import ReviewTools

/// The states of several jobs in one folder, to review their snapshots at home.
@Suite struct JoinedStatesTests {
  @Test func eachJobsSnapshotsWait() throws {
    let home = Scene()
    for name in ["a", "b"] {
      try home.reference("T/F/\(name).txt", "old\n")
      let job = Scene()
      try job.reference("T/F/\(name).txt", "old\n")
      try job.pending("T/F/\(name).txt", "new\n")
      try job.complete(
        name,
        [.check(.different, "T/F/\(name).txt")],
        incomplete: "the job ran a part of the tests",
        exitCode: 1
      )
      let copied = try job.process(
        "/bin/cp",
        ["-R", job.root + "/.proofsheet/.", home.root + "/.proofsheet"]
      )
      #expect(copied.code == 0, "\(copied)")
    }
    assertText(try home.session("status", "accept --yes __Snapshots__/T", "status"))
  }
}
