import JourneyMaps
import ReviewCommand
import SnapshotReview

extension CommandOption {
  fileprivate static let map = Self(
    "--map",
    "run the tests and write states and transitions to .proofsheet/map"
  )
}

extension Subcommand {
  static let journeys = Subcommand(
    name: "journeys",
    summary: "list the journeys of the last run, or draw where they go",
    ownOptions: [.map, .json],
    testArguments: .testArguments(needs: .map),
    example: "journeys --map -- --filter SearchTests",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      return try invocation.has("--map")
        ? context.map(invocation.testArguments) : context.journeys()
    }
  )
}
