import Localization

/// The content of the stream list.
public struct StreamListViewModel: Hashable, Sendable {
  /// The title of the screen.
  public let title: String
  /// The streams, or the text that the screen shows in place of the streams.
  public internal(set) var state = ScreenState<[StreamSectionViewModel]>.loading

  init(in texts: LocalizedTexts) { title = texts("Streams") }
}

/// One community and its posts.
public struct StreamSectionViewModel: Hashable, Sendable {
  /// The name of the community.
  public let title: String
  /// The numbers of members and posts.
  public let subtitle: String
  /// The posts, newest first.
  public let posts: [PostViewModel]
}

/// One post of a stream.
public struct PostViewModel: Hashable, Sendable {
  /// The author, and the age of the post.
  public let headline: String
  /// The text of the post.
  public let text: String
  /// The attachment of the post in words; `nil` for a post without an attachment.
  public let attachmentText: String?
  /// The number of users who like the post.
  public let likesText: String
}

extension StreamSectionViewModel {
  init(_ stream: CommunityStream, now: Moment, dates: RelativeDateStyle, in texts: LocalizedTexts) {
    title = stream.community.name
    let members = texts("%lld members", .count(stream.community.memberCount))
    let posts = texts("%lld posts", .count(stream.contents.count))
    subtitle = texts("%@, %@", .text(members), .text(posts))
    self.posts = stream.contents.map { PostViewModel($0, now: now, dates: dates, in: texts) }
  }
}

extension PostViewModel {
  init(_ content: StreamContent, now: Moment, dates: RelativeDateStyle, in texts: LocalizedTexts) {
    let age = dates.text(for: content.published, now: now)
    headline = texts("%@, %@", .text(content.author.displayName), .text(age))
    text = content.text
    likesText = texts("%lld likes", .count(content.likeCount))
    attachmentText =
      switch content.attachment {
      case .image: texts("with a picture")
      case .audio: texts("with a recording")
      case nil: nil
      }
  }
}
