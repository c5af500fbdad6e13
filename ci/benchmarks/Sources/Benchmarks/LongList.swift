import Foundation
import HTTPFixtures
import Measuring
import SnapshotRendering

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a sweep of a screen costs that shows 1,000 rows.
@MainActor
func measureLongList(into table: inout Table) throws {
  var wayCount = 0
  let sweep = try Stopwatch(rounds: 3).times({ wayCount = try sweepLongList() })
  let sixty = sweep[0].divided(by: Double(wayCount) / 60)
  table.time("a list of 1,000 rows in 60 ways", ours: sixty, seconds: 2.5)
}

/// A list that is loaded, pulled, and loaded from another place.
@MainActor
private final class LongList {
  struct Row: Codable {
    var id: Int
    var title: String
    var isLiked: Bool
    var detail: String
  }

  private var rows: [Row] = []
  private var isLoading = false
  private var error: String?
  private var task: Task<Void, Never>?
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  deinit { task?.cancel() }

  func load(_ path: String) {
    task?.cancel()
    (isLoading, error) = (true, nil)
    task = Task { [weak self, client] in
      let result = await Self.rows(of: path, client)
      if Task.isCancelled { return }
      switch result {
      case .success(let rows): self?.rows = rows
      case .failure(let error): if !error.isCancellation { self?.error = "No rows." }
      }
      self?.isLoading = false
    }
  }

  private struct Failure: Error {
    let isCancellation: Bool
  }

  private nonisolated static func rows(
    of path: String,
    _ client: ScenarioClient
  ) async -> Result<[Row], Failure> {
    do {
      let request = URLRequest(url: URL(filePath: path))
      let (data, response) = try await client.data(for: request)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        return .failure(Failure(isCancellation: false))
      }
      return .success(try JSONDecoder().decode([Row].self, from: data))
    } catch {
      let isCancelled = error is CancellationError || (error as? URLError)?.code == .cancelled
      return .failure(Failure(isCancellation: isCancelled))
    }
  }
}

extension LongList: SnapshotDescribing {
  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "isLoading": isLoading, "error": error]
  }

  static var snapshotHidden: [String] { ["task", "client"] }
}

@MainActor
private func sweepLongList() throws -> Int {
  let rows = (0..<1_000).map { number in
    LongList.Row(
      id: number,
      title: "Row \(number)",
      isLiked: number % 3 == 0,
      detail: "something longer about row \(number)"
    )
  }
  let data = try JSONEncoder().encode(rows)
  let scenario = Scenario("rows") {
    Stub(.get, "/a").answers(.data(data, contentType: "application/json"))
    Stub(.get, "/b").answers(.data(data, contentType: "application/json"))
  }
  let journey = Journey("benchmark", scenario: scenario, fixtures: nil)
  let result = try SweepRun(journey, by: JourneySweep.all).run { user in
    let list = user.sees { LongList(user.client) }
    for path in ["/a", "/b", "/a", "/b"] {
      user.does("loads \(path)") { list.load(path) }
      user.retries { list.load(path) }
    }
  }
  precondition(result.findings.isEmpty, result.findings.joined())
  return result.playCount
}
