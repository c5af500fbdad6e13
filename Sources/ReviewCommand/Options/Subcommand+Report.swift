import ReviewReport
import SnapshotReview

extension Subcommand {
  /// Writes the changes and journeys as a page for a browser, or the changes as Markdown.
  static let report = Subcommand(
    name: "report",
    summary: "write the changes and the journeys as a page for a browser or as a comment",
    ownOptions: [.html, .markdown],
    operands: CommandOperands(
      "FILE",
      isOne: true,
      "the file to write (default: .proofsheet/report.html)"
    ),
    example: "report --html",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      switch (invocation.has("--html"), invocation.has("--markdown")) {
      case (true, false): return try context.report(to: invocation.operands.first)
      case (false, true):
        guard invocation.operands.isEmpty else {
          throw ReviewError("'report --markdown' prints; leave the file out.")
        }
        return try context.markdownReport()
      default: throw ReviewError("'report' writes one of two things; add '--html' or '--markdown'.")
      }
    }
  )
}

extension CommandOption {
  fileprivate static let html = Self("--html", "write a self-contained page for a browser")
  fileprivate static let markdown = Self(
    "--markdown",
    "print Markdown for a comment or a job summary, at most 65,536 bytes"
  )
}
