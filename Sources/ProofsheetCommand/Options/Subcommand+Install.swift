import SnapshotReview

extension Subcommand {
  /// Puts the command where a shell finds it.
  static let install = Subcommand(
    name: "install",
    summary: "build the command for release, and put it into a folder",
    operands: CommandOperands("DIR", "the folder, which is made when it is not there"),
    example: "install ~/.local/bin",
    note: """
      From then on write proofsheet in the place of swift run proofsheet, which asks the build system each
      time. In a package that depends on Proofsheet it is the version of that package; run it again when
      that is another one. A file that is no earlier proofsheet stays.

      """,
    perform: { try $0.context(in: $1).install(into: $0.operands) }
  )
}
