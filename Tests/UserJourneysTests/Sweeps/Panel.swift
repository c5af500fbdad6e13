import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Scenario {
  /// Answers every request of most kinds with its path.
  static let anything = Scenario("anything") {
    for method in [Stub.Method.get, .post, .put] {
      Stub(method, .template("/{name}"), query: .ignored, body: .ignored)
        .allowing(unused: "a script uses some").answers(
          .computed("echo") { .text($0.path.uppercased()) }
        )
    }
  }
}

@MainActor
class RoutedScreen {
  weak var router: AnyObject?
}

/// A screen with every value that a failure or an order could spoil; scripts and subclasses change
/// it.
@MainActor
class Panel: RoutedScreen, SnapshotDescribing {
  enum Step { case address, payment, summary }
  enum Content {
    case nothing
    case loading(attempt: Int)
    case cached([String])
    case fresh([String])
  }
  typealias Change = @MainActor (Panel) -> Void

  var rows: [String] = []
  var content = Content.nothing
  var isLoading = false
  var isOther = false
  var isSaved = true
  var isOn = false
  var count = 3
  var step = Step.address
  var label = "."
  var hint = ""
  var notice: String?
  var alert: String?
  /// What the screen knows and does not show.
  var known = "nothing"
  /// The newest task of ``run(_:)``, which ends with the screen; its content is hidden.
  var task: Task<Void, Never>?
  /// Work beside the newest task.
  var others: [Task<Void, Never>] = []
  let user: JourneyUser

  init(_ user: JourneyUser) { self.user = user }

  deinit { for task in others + [task] { task?.cancel() } }

  var client: ScenarioClient { user.client }

  class var snapshotHidden: [String] { ["known", "others", "user"] }

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "rows": rows, "content": content, "isLoading": isLoading, "isOther": isOther,
      "isSaved": isSaved, "isOn": isOn, "count": count, "step": step, "label": label, "hint": hint,
      "notice": notice, "alert": alert, "router": router, "task": task,
    ]
  }

  /// Runs an action, and shows its failure; a cancellation shows nothing.
  func run(_ action: @escaping @MainActor (Panel?, ScenarioClient) async throws -> Void) {
    task = Task { [weak self, client] in
      do {
        try await action(self, client)
      } catch {
        if !isCancellation(error) { self?.alert = "No." }
      }
    }
  }

  /// A step that shows a request and sends it; a success ends well, and any failure with an alert.
  func asks(
    _ name: String = "a",
    _ method: String = "GET",
    first: Change,
    good: @escaping Change,
    bad: @escaping Change = { _ in }
  ) {
    user.does("asks \(name)") {
      first(self)
      Task { [weak self, client] in
        let status = try? await client.ask("/\(name)", method).status
        guard let self else { return }
        if status == 200 { return good(self) }
        alert = "No."
        bad(self)
      }
    }
  }
}

extension ScenarioClient {
  /// The status and the text of an answer.
  @MainActor
  @discardableResult
  func ask(
    _ path: String,
    _ method: String = "GET",
    body: String? = nil
  ) async throws -> (status: Int, text: String) {
    guard let url = URL(string: "https://h" + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    let (data, response) = try await data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    return (status, String(decoding: data, as: UTF8.self))
  }
}
