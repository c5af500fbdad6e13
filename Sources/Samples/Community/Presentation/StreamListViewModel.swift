/// What the stream list shows.
public struct StreamListViewModel: Hashable, Sendable {
  /// The title of the screen.
  public let title = "Streams"
  /// The streams, or what is said in their place.
  public internal(set) var state = ScreenState<[StreamSectionViewModel]>.loading
}

/// One community and what was published in it.
public struct StreamSectionViewModel: Hashable, Sendable {
  /// What the community is called.
  public let title: String
  /// How many members and posts it has.
  public let subtitle: String
  /// The posts, newest first.
  public let posts: [PostViewModel]
}

/// One post of a stream.
public struct PostViewModel: Hashable, Sendable {
  /// Who has written it, and how long ago.
  public let headline: String
  /// The words.
  public let text: String
  /// What comes with the words, if anything.
  public let attachmentText: String?
  /// How many users like it.
  public let likesText: String
}

extension StreamSectionViewModel {
  init(_ stream: CommunityStream, now: Moment, dates: RelativeDateStyle) {
    title = stream.community.name
    subtitle =
      Plural.text(stream.community.memberCount, "member") + ", "
      + Plural.text(stream.contents.count, "post")
    posts = stream.contents.map { PostViewModel($0, now: now, dates: dates) }
  }
}

extension PostViewModel {
  init(_ content: StreamContent, now: Moment, dates: RelativeDateStyle) {
    headline =
      "\(content.author.displayName), \(dates.text(for: content.published, now: now))"
    text = content.text
    likesText = Plural.text(content.likeCount, "like")
    attachmentText =
      switch content.attachment {
      case .image: "with a picture"
      case .audio: "with a recording"
      case nil: nil
      }
  }
}
