import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A search field with suggestions while one types, and results when one is done.
@MainActor
@Observable
final class SuggestionsViewModel: SnapshotDescribing {
  private(set) var query = ""
  private(set) var suggestions: [String] = []
  private(set) var results: [String] = []
  private(set) var isSearching = false
  private(set) var message: String?
  @ObservationIgnored private var hasSuggestions = true
  @ObservationIgnored private var unansweredTerm: String?
  @ObservationIgnored private var suggesting: Task<Void, Never>?
  @ObservationIgnored private var searching: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let history: @MainActor (String) -> Void
  @ObservationIgnored private let bug: SuggestionsFeature.Bug?

  init(
    _ client: ScenarioClient,
    clock: any Clock<Duration>,
    history: @escaping @MainActor (String) -> Void,
    _ bug: SuggestionsFeature.Bug?
  ) {
    self.client = client
    self.clock = clock
    self.history = history
    self.bug = bug
  }

  deinit {
    suggesting?.cancel()
    searching?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "query": query, "suggestions": suggestions, "results": results, "isSearching": isSearching,
      "message": message,
    ]
  }

  func type(_ text: String) {
    query = text
    suggestions = []
    message = nil
    hasSuggestions = true
    if bug != .oldSuggestionsGoOn { suggesting?.cancel() }
    suggesting = Task { [weak self, client, clock, bug] in
      do {
        try await clock.sleep(for: .milliseconds(250))
        let found: [String] = try await client.ask("GET", "/suggestions?for=\(text)")
        try Task.checkCancellation()
        self?.suggestions = found
      } catch {
        let isError = bug == .cancellationIsAnError
        if Task.isCancelled, !isError { return }
        self?.hasSuggestions = false
        if !isCancellation(error) || isError { self?.message = "No suggestions at the moment." }
      }
    }
  }

  func submit() {
    if bug != .suggestionsComeBack { suggesting?.cancel() }
    suggestions = []
    hasSuggestions = true
    search(for: query)
  }

  func tryAgain() {
    if let unansweredTerm { search(for: unansweredTerm) }
    if !hasSuggestions { type(query) }
  }

  private func search(for term: String) {
    message = nil
    unansweredTerm = nil
    isSearching = true
    searching?.cancel()
    searching = Task { [weak self, client] in
      do {
        let found: [String] = try await client.ask("GET", "/results?for=\(term)")
        try Task.checkCancellation()
        self?.show(found, for: term)
      } catch {
        if Task.isCancelled { return }
        self?.isSearching = false
        self?.unansweredTerm = term
        if !isCancellation(error) { self?.message = "The search did not work." }
      }
    }
  }

  private func show(_ found: [String], for term: String) {
    results = found
    isSearching = false
    history(bug == .remembersWhatIsTyped ? query : term)
  }
}

enum SuggestionsFeature {
  enum Bug {
    case oldSuggestionsGoOn, suggestionsComeBack, cancellationIsAnError, remembersWhatIsTyped
  }

  static let exhibits = [
    Exhibit("suggestions", scenario, searches(nil)),
    Exhibit("suggestions after a search", scenario, typesOn(nil)),
    Exhibit(
      "suggestions of an older word",
      scenario,
      searches(.oldSuggestionsGoOn),
      finds: "ends elsewhere: SuggestionsViewModel.suggestions"
    ),
    Exhibit(
      "suggestions that cover the results",
      scenario,
      searches(.suggestionsComeBack),
      finds: "ends elsewhere: SuggestionsViewModel.suggestions"
    ),
    Exhibit(
      "suggestions that tell of being cancelled",
      scenario,
      searches(.cancellationIsAnError),
      finds: "cancellation shown: SuggestionsViewModel.message"
    ),
    Exhibit(
      "history of what nobody searched for",
      scenario,
      typesOn(.remembersWhatIsTyped),
      finds: "tells otherwise: history.add"
    ),
  ]

  private static let scenario = Scenario("a catalogue") {
    for word in ["sw", "swi", "swift"] {
      Stub(.get, "/suggestions", query: .exactly(["for": word]))
        .allowing(unused: "who types fast is not asked for")
        .answers(.json([word + " one", word + " two"]))
    }
    Stub(.get, "/results", query: .exactly(["for": "swi"])).answers(.json(["swimming"]))
  }

  private static func searches(_ bug: Bug?) -> Journey.Script {
    { user in
      let search = searches(user, bug)
      user.waitsForEverything()
      user.retries { search.tryAgain() }
    }
  }

  private static func typesOn(_ bug: Bug?) -> Journey.Script {
    { user in
      let search = searches(user, bug)
      user.does("types on") { search.type("swift") }
      user.waits(.milliseconds(250))
      user.waitsForEverything()
      user.retries { search.tryAgain() }
    }
  }

  @MainActor
  private static func searches(_ user: JourneyUser, _ bug: Bug?) -> SuggestionsViewModel {
    let calls = user.calls
    let search = user.sees {
      SuggestionsViewModel(
        user.client,
        clock: user.clock,
        history: { calls.record("history", "add(_:)", with: $0) },
        bug
      )
    }
    user.does("types sw") { search.type("sw") }
    user.waits(.milliseconds(250))
    user.does("types swi") { search.type("swi") }
    user.waits(.milliseconds(250))
    user.retries { search.tryAgain() }
    user.does("searches") { search.submit() }
    return search
  }
}
