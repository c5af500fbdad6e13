import HTTPFixtures
import SnapshotRendering

struct MailboxMail: Codable, Sendable {
  let id: Int
  let subject: String
}

/// The mails of the app on their server; what was begun here ends, whatever is on the screen.
@MainActor
final class MailboxService {
  private(set) var deleted: Set<Int> = []
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  func mails() async throws -> [MailboxMail] { try await client.ask("GET", "/mails") }

  func delete(_ id: Int, onFailure: @escaping @MainActor (any Error) -> Void) {
    Task {
      do {
        let _: [String] = try await client.ask("DELETE", "/mails/\(id)")
        deleted.insert(id)
      } catch { onFailure(error) }
    }
  }
}

@MainActor
final class MailboxViewModel: SnapshotDescribing {
  private var mails: [MailboxMail] = []
  private var removed: MailboxMail?
  private var isLoading = false
  private var message: String?
  private var failed: [Int] = []
  private var loading: Task<Void, Never>?
  let toast: UndoToast
  private let service: MailboxService
  private let bug: MailboxFeature.Bug?

  init(
    _ service: MailboxService,
    clock: any Clock<Duration>,
    _ bug: MailboxFeature.Bug?
  ) {
    self.service = service
    self.bug = bug
    toast = UndoToast(clock, bug)
    if bug == .toastKeepsTheScreen {
      toast.onUndo = { self.undo() }
    } else {
      toast.onUndo = { [weak self] in self?.undo() }
    }
  }

  deinit { loading?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["mails": mails, "toast": toast, "isLoading": isLoading, "message": message]
  }

  var showsNothingDeleted: Bool { mails.allSatisfy { !service.deleted.contains($0.id) } }

  func appear() {
    isLoading = true
    message = nil
    loading?.cancel()
    loading = Task { [weak self, service] in
      do {
        let mails = try await service.mails()
        try Task.checkCancellation()
        self?.mails = mails
      } catch {
        if Task.isCancelled { return }
        if !isCancellation(error) { self?.message = "There are no mails at the moment." }
      }
      self?.isLoading = false
    }
  }

  /// Whatever is still to be deleted is.
  func disappear() { toast.end() }

  func delete(_ id: Int) {
    guard let index = mails.firstIndex(where: { $0.id == id }) else { return }
    let mail = mails.remove(at: index)
    toast.show("\(mail.subject) is deleted.") { [weak self, service] in
      service.delete(id) { self?.keep(mail, $0) }
    }
    removed = mail
  }

  func deleteAgain() {
    let ids = failed
    failed = []
    message = nil
    for id in ids { delete(id) }
  }

  private func undo() {
    if let removed { putBack(removed) }
    removed = nil
  }

  private func keep(_ mail: MailboxMail, _ error: any Error) {
    if bug != .keepsNothing { putBack(mail) }
    failed.append(mail.id)
    if !isCancellation(error) { message = "\(mail.subject) could not be deleted." }
  }

  private func putBack(_ mail: MailboxMail) {
    mails.append(mail)
    mails.sort { $0.id < $1.id }
  }
}
