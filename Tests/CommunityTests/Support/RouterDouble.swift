import Community
import Proofsheet

/// Stands in for the router of any screen, and writes its calls into the transcript.
final class RouterDouble {
  private let calls: JourneyCalls

  init(calls: JourneyCalls) {
    self.calls = calls
  }
}

extension RouterDouble: LoginRouting, UserListRouting, UserProfileRouting, StreamListRouting {
  func showUserList(for user: User) { calls.record("router", with: user) }
  func showProfile(of user: User) { calls.record("router", with: user) }
  func showStreams() { calls.record("router") }
  func close() { calls.record("router") }
}

/// The stream list with its lazy router replaced.
final class StreamListPresenterWithDouble: StreamListPresenter {
  // A closure, which no snapshot shows.
  var double: () -> RouterDouble? = { nil }

  override var router: any StreamListRouting {
    get { double() ?? super.router }
    set { super.router = newValue }
  }
}
