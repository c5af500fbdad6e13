/// The post of one user in a stream.
public struct StreamContent: Hashable, Sendable {
  /// The kind of file that is attached to a post.
  public enum Attachment: String, CaseIterable, Hashable, Sendable {
    /// A picture.
    case image
    /// A sound recording.
    case audio
  }

  /// The network's number for the post.
  public let id: Int
  /// The author of the post.
  public let author: User
  /// The time at which the post was published.
  public let published: Moment
  /// The text of the post.
  public let text: String
  /// The kind of file that is attached to the post; `nil` for a post without an attachment.
  public let attachment: Attachment?
  /// The number of users who like the post.
  public let likeCount: Int

  /// Makes a post from its parts.
  public init(
    id: Int,
    author: User,
    published: Moment,
    text: String,
    attachment: Attachment?,
    likeCount: Int
  ) {
    self.id = id
    self.author = author
    self.published = published
    self.text = text
    self.attachment = attachment
    self.likeCount = likeCount
  }
}

/// The posts of one community.
public struct CommunityStream: Hashable, Sendable {
  /// The community to which the stream belongs.
  public let community: CommunityGroup
  /// The posts, in the network's order.
  public let contents: [StreamContent]

  /// Makes a stream from its parts.
  public init(community: CommunityGroup, contents: [StreamContent]) {
    self.community = community
    self.contents = contents
  }
}
