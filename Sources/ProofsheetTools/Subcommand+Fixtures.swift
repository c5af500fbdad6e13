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
}

extension Subcommand {
  /// Looks after the fixture files.
  static let fixtures = Subcommand(
    name: "fixtures",
    summary: "find what is wrong with the fixture files",
    ownOptions: [
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
    operands: CommandOperands(
      "PATH",
      needs: .refresh,
      "with --refresh: a recording, or a folder of them"
    ),
    example: "fixtures --refresh --live Fixtures/Scenarios",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      return try invocation.has("--refresh")
        ? refresh(invocation, context) : context.fixtures()
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
}
