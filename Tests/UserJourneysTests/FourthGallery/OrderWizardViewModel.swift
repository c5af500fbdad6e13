import HTTPFixtures
import SnapshotRendering

/// An order in steps: who, where to, a last look.
@MainActor
final class OrderWizardViewModel: SnapshotDescribing {
  enum Step {
    case contact, address
    case review(city: String)
    case done(order: String)
  }

  private var step = Step.contact
  private var problems: [String] = []
  private var isBusy = false
  private var message: String?
  private var contact = (mail: "", phone: "")
  private var zip = ""
  private var work: Task<Void, Never>?
  private let client: ScenarioClient
  private let book: CityBook
  private let bug: WizardFeature.Bug?

  init(_ client: ScenarioClient, _ bug: WizardFeature.Bug?) {
    self.client = client
    self.bug = bug
    book = CityBook(client: client, bug: bug)
  }

  deinit { work?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["step": step, "problems": problems, "isBusy": isBusy, "message": message]
  }

  func type(mail: String, phone: String) { contact = (mail, phone) }

  /// Goes back to the address from wherever it is wanted.
  func edit(zip: String) {
    guard mayEdit else { return }
    if bug != .oldAddressComesBack { work?.cancel() }
    isBusy = false
    message = nil
    step = .address
    self.zip = zip
  }

  /// Whether there is an address, and no order on its way to it.
  private var mayEdit: Bool {
    switch step {
    case .contact, .done: false
    case .address: true
    case .review: !isBusy
    }
  }

  func next() {
    guard !isBusy else { return }
    switch step {
    case .contact:
      let questions = ["mail=\(contact.mail)", "phone=\(contact.phone)"]
      go { [client, bug] in
        try await Self.problems(client, questions, bug)
      } then: { wizard, found in
        wizard.problems = found
        if found.isEmpty { wizard.step = .address }
      }
    case .address:
      go { [book, zip] in
        try await book.city(of: zip)
      } then: {
        $0.step = .review(city: $1)
      }
    case .review(let city):
      go { [client] in
        let order: String = try await client.ask("POST", "/orders", ["city": city])
        return order
      } then: {
        $0.step = .done(order: $1)
      }
    case .done: break
    }
  }

  private func go<Answer: Sendable>(
    _ ask: @escaping @Sendable () async throws -> Answer,
    then show: @escaping @MainActor (OrderWizardViewModel, Answer) -> Void
  ) {
    isBusy = true
    problems = []
    message = nil
    work = Task { [weak self] in
      do {
        let answer = try await ask()
        guard let self, !Task.isCancelled else { return }
        isBusy = false
        show(self, answer)
      } catch {
        if !Task.isCancelled { self?.fail(error) }
      }
    }
  }

  private func fail(_ error: any Error) {
    if !isCancellation(error) { message = "That did not work." }
    if bug == .staysBusyWhenRefused, error is RefusedByServer { return }
    isBusy = false
  }

  private nonisolated static func problems(
    _ client: ScenarioClient,
    _ questions: [String],
    _ bug: WizardFeature.Bug?
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for (index, question) in questions.enumerated() {
        group.addTask { (index, try await client.ask("GET", "/problems?\(question)")) }
      }
      var found: [(Int, [String])] = []
      for try await answer in group { found.append(answer) }
      if bug != .showsAsTheyCome { found.sort { $0.0 < $1.0 } }
      return found.flatMap(\.1)
    }
  }
}
