/// A program with its subcommands, under the headings of its help.
package struct Program: Sendable {
  /// The name as the user types it: `proofsheet`.
  let name: String
  let groups: [(heading: String, subcommands: [Subcommand])]
  /// A further remark for the help of the program.
  let note: String

  /// All subcommands of the program.
  package var subcommands: [Subcommand] { groups.flatMap(\.subcommands) }

  package init(
    _ name: String,
    _ groups: [(heading: String, subcommands: [Subcommand])],
    note: String
  ) {
    self.name = name
    self.groups = groups
    self.note = note
  }
}
