public import Localization
public import Observation

/// The stream list; it makes its router at the first use, unless a subclass sets another router.
@MainActor
@Observable
open class StreamListPresenter {
  /// The content of the screen.
  public private(set) var viewModel: StreamListViewModel
  /// The router that opens other screens.
  @ObservationIgnored open lazy var router: any StreamListRouting = NavigationRouter(navigation)

  @ObservationIgnored private let getStreamList: GetStreamList
  @ObservationIgnored private let dates: RelativeDateStyle
  @ObservationIgnored private let texts: LocalizedTexts
  @ObservationIgnored private let now: @Sendable () -> Moment
  @ObservationIgnored private weak var navigation: CommunityNavigation?
  /// The streams that the sections show.
  @ObservationIgnored private var streams: [CommunityStream] = []
  @ObservationIgnored private var task: Task<Void, Never>?

  /// Makes the screen as the user first sees it.
  ///
  /// - Parameters:
  ///   - getStreamList: The use case that fetches the streams.
  ///   - dates: The style for the age of a post.
  ///   - now: A closure that returns the current time.
  ///   - navigation: The navigation of the router that the presenter makes.
  ///   - texts: The language of the screen.
  public init(
    getStreamList: GetStreamList,
    dates: RelativeDateStyle,
    now: @escaping @Sendable () -> Moment,
    navigation: CommunityNavigation?,
    texts: LocalizedTexts = .community()
  ) {
    self.getStreamList = getStreamList
    self.dates = dates
    self.now = now
    self.navigation = navigation
    self.texts = texts
    viewModel = StreamListViewModel(in: texts)
  }

  deinit {
    task?.cancel()
  }

  // MARK: - Actions of the user

  /// Fetches the streams when the screen appears, and when the user refreshes it or tries again.
  public final func load() {
    task?.cancel()
    viewModel.state = .loading
    task = Task { [weak self, getStreamList] in
      do {
        let streams = try await getStreamList.execute()
        self?.finish { $0.show(streams) }
      } catch {
        self?.finish { $0.viewModel.state = .failed(FailureViewModel(error, in: $0.texts)) }
      }
    }
  }

  /// Opens the profile of a post's author, if the stream list has a post at the given indices.
  ///
  /// - Parameters:
  ///   - index: The index of the post in its section, from 0.
  ///   - section: The index of the section, from 0.
  public final func selectAuthor(ofPost index: Int, inSection section: Int) {
    guard viewModel.state.content != nil, streams.indices.contains(section),
      streams[section].contents.indices.contains(index)
    else { return }
    router.showProfile(of: streams[section].contents[index].author)
  }

  /// Closes the screen.
  public final func close() {
    task?.cancel()
    router.close()
  }

  // MARK: - Effects

  /// Shows the outcome of a request, unless a newer request has replaced that request.
  private func finish(_ outcome: (StreamListPresenter) -> Void) {
    if !Task.isCancelled { outcome(self) }
  }

  private func show(_ streams: [CommunityStream]) {
    self.streams = streams
    guard !streams.isEmpty else {
      viewModel.state = .empty(message: texts("You do not belong to any community yet."))
      return
    }
    let now = now()
    viewModel.state = .loaded(
      streams.map { StreamSectionViewModel($0, now: now, dates: dates, in: texts) }
    )
  }
}
