extension CommandOption {
  fileprivate static let record = Self(
    "--record",
    taking: "URL",
    """
    pass every request on to the server at URL, and write what was seen when it
    ends: a scenario with a file for each body, or a HAR file; secrets are
    replaced by tokens, and nothing is written where one would be left
    """
  )
}

extension Subcommand {
  /// What other processes ask.
  static let serve = Subcommand(
    name: "serve",
    summary: "answer other processes from a scenario, or record one",
    ownOptions: [
      .init("--scenario", taking: "NAME", "the scenario in Fixtures/Scenarios/NAME.json"),
      .init("--har", taking: "FILE", "a HAR file in the place of a scenario"),
      .init("--port", taking: "PORT", "the port of 127.0.0.1; else, or with 0, any that is free"),
      .init("--fixtures", taking: "DIR", "the fixture folder; else Fixtures of the package"),
      .init(
        "--origin",
        taking: "URL",
        """
        what the app would call, as https://example.org, for stubs that name a host;
        else the host, where all stubs name the same
        """
      ), .record,
      .init(
        "--mode",
        taking: "MODE",
        needs: .record,
        """
        with --record: all records everything anew, new plays back what is known and
        records the rest, once records only when there is no file; else all
        """
      ),
      .init(
        "--feature",
        taking: "NAME",
        needs: .record,
        "with --record: the folder of the bodies; else the scenario's name"
      ),
    ],
    launch: "swift run --traits FixtureServer proofsheet",
    example: "serve --record https://example.org --scenario search",
    note: """
      Prints the address it listens on and a token, and answers until it is interrupted. Who sends the
      token in the header Proofsheet-Token may GET and PUT /__proofsheet/scenario, POST
      /__proofsheet/reset, and GET /__proofsheet/requests and /__proofsheet/verify. Exit status: 0 when
      every request had an answer; 1 when one had none; 2 when the command or the environment is wrong,
      or nothing was written because of a secret.

      """,
    missing: Serve.missing,
    perform: { try Serve.perform($0, in: $1) }
  )
}
