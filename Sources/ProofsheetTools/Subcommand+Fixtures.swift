import FixtureReview
import ReviewCommand
import SnapshotReview

extension CommandOption {
  fileprivate static let refresh = Self(
    "--refresh",
    "say what servers have changed since their answers were recorded"
  )

  fileprivate static let host = Self(
    "--host",
    taking: "HOST",
    needs: refresh,
    "with --refresh: the host that gets the headers"
  )

  fileprivate static let minimise = Self(
    "--minimise",
    "shorten recordings, JSON and HAR, while no test says anything else"
  )
}

extension Subcommand {
  /// Looks after the fixture files.
  static let fixtures = Subcommand(
    name: "fixtures",
    summary: "find what is wrong with the fixture files",
    ownOptions: [
      .minimise,
      .init("--elements", needs: .minimise, "with --minimise: elements of lists may go, too"),
      .init("--dry-run", needs: .minimise, "with --minimise: only show what would go"),
      .refresh,
      .init("--live", needs: .refresh, "with --refresh: ask the servers, and do not only list"),
      .init(
        "--headers",
        taking: "FILE",
        needs: .host,
        "with --host: a file of headers for it, as 'Authorization: ...'"
      ),
      .host,
      .json,
    ],
    operands: CommandOperands("PATH", "a file to minimise or refresh, or a folder of them"),
    testArguments: .testArguments(needs: .minimise),
    example: "fixtures --minimise --dry-run Fixtures/Search -- --filter SearchTests",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      switch (invocation.has("--minimise"), invocation.has("--refresh")) {
      case (true, true): throw ReviewError("'--minimise' and '--refresh' are two things; keep one.")
      case (false, true): return try refresh(invocation, context)
      case (false, false): return try allFixtures(invocation, context)
      case (true, false): break
      }
      return try context.minimise(
        invocation.operands,
        elements: invocation.has("--elements"),
        isDry: invocation.has("--dry-run"),
        testArguments: invocation.testArguments
      )
    }
  )

  private static func refresh(
    _ invocation: Invocation,
    _ context: CommandContext
  ) throws -> Int32 {
    let values = invocation.values
    let server = LiveServer()
    return try context.refresh(
      invocation.operands,
      isLive: invocation.has("--live"),
      credentials: values["--headers"].map {
        RefreshCredentials(file: $0, host: values["--host"] ?? "")
      },
      asking: { request throws(LiveFailure) in try server.answer(to: request) }
    )
  }

  private static func allFixtures(
    _ invocation: Invocation,
    _ context: CommandContext
  ) throws -> Int32 {
    if let path = invocation.operands.first {
      throw ReviewError(
        "'fixtures' looks at all of them, so '\(path)' means nothing; leave it out, or add --minimise or "
          + "--refresh."
      )
    }
    return try context.fixtures()
  }
}
