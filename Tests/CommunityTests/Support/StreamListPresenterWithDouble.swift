import Community

/// The stream list with its lazy router replaced.
final class StreamListPresenterWithDouble: StreamListPresenter {
  // A closure, which no snapshot shows.
  var double: () -> StreamListRoutingDouble? = { nil }

  override var router: any StreamListRouting {
    get { double() ?? super.router }
    set { super.router = newValue }
  }
}
