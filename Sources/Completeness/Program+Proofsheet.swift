package import ReviewTools

extension Program {
  /// The command `proofsheet`.
  package static let proofsheet = Program(
    "proofsheet",
    [
      ("Run", [.check]),
      ("Decide", [.status, .review, .accept, .reject, .prune]),
      ("Look closer", [.report, .coverage, .doctor, .help]),
      ("Write", [.generate]),
    ],
    note: """
      The variables SNAPSHOT_ROOT
      and SNAPSHOT_STATE name the folders that hold __Snapshots__ and .proofsheet.

      Without swift run, the command starts at once, in this and in other packages:
          swift build -c release --product proofsheet && cp .build/release/proofsheet ~/.local/bin/

      Exit status: 0 nothing to do; 1 differences, failures, orphans, or a recording that was not
      asked for; 2 the command or the environment is wrong; 130 interrupted.

      """
  )
}
