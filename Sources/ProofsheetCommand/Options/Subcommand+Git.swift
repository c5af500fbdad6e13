import SnapshotReview

extension Subcommand {
  /// Tells what git remembers of a snapshot.
  static let log = Subcommand(
    name: "log",
    summary: "show how a snapshot, or one fact of it, changed in git",
    ownOptions: [
      .init("--fact", taking: "KEYPATH", "one fact, as failures name it: rows[3].title"), .json,
    ],
    operands: CommandOperands("SNAPSHOT", "a reference, by its path"),
    example: "log __Snapshots__/AppTests/HomeTests/welcome.txt --fact query",
    perform: { try $0.context(in: $1).log($0.operands, fact: $0.values["--fact"]) }
  )

  /// Lets git know the other two.
  static let installGit = Subcommand(
    name: "install-git",
    summary: "let git show references by facts, and merge them without markers",
    ownOptions: [.init("--undo", "take that back")],
    example: "install-git",
    note: """
      Adds a line to .gitattributes, to be committed, and settings to this clone alone: git diff calls
      git-diff, and git merge calls git-merge.

      """,
    perform: { try $0.context(in: $1).installGit(undoes: $0.has("--undo")) }
  )

  /// What `git diff` calls.
  static let gitDiff = Subcommand(
    name: "git-diff",
    summary: "what git calls to show a reference, after install-git",
    operands: CommandOperands("WORD", "a path, and what git gives behind it"),
    example: "git-diff -- a.txt old/a.txt 0 100644 new/a.txt 0 100644",
    perform: { try $1.gitDiff($0.operands) }
  )

  /// What `git merge` calls.
  static let gitMerge = Subcommand(
    name: "git-merge",
    summary: "what git calls to merge a reference, after install-git",
    operands: CommandOperands("FILE", "the common version, ours and theirs, and the path"),
    example: "git-merge -- base.txt ours.txt theirs.txt __Snapshots__/AppTests/Home/welcome.txt",
    perform: { try $1.gitMerge($0.operands) }
  )
}
