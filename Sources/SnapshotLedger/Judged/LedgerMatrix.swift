/// What is shown of each presenter and view model: rows and columns for a table or a page.
package struct LedgerMatrix: Equatable, Sendable, Encodable {
  /// One presenter or view model.
  package struct Row: Equatable, Sendable, Encodable {
    package let module: String
    package let name: String
    /// `Sources/App/Home.swift:12`.
    package let place: String
    /// The snapshots of it alone, from the root.
    package let snapshots: [String]
    /// The snapshots of others that show it as a part.
    package let parts: [String]
    /// The journeys that show it.
    package let journeys: [String]
    /// The names that its own snapshots have in their tests: `loaded.many`.
    package let states: [String]
    package let properties: Tally
    package let values: Tally
    /// The names of what is not shown.
    package let gaps: [String]
  }

  package let rows: [Row]
  package let routes: Tally
  package let errors: Tally
  package let requests: Tally
  /// Everything that counts.
  package let whole: Tally
}
