import Foundation

/// The posts of one community, as the server describes them.
struct APIStream: Decodable {
  struct Community: Decodable {
    let id: Int
    let name: String
    let memberCount: Int
  }

  struct Content: Decodable {
    let id: Int
    let author: APIUser
    let publishedAt: String
    let text: String
    /// The kind of attachment; a post with an unknown kind is shown without its attachment.
    let attachment: String?
    let likeCount: Int
  }

  let community: Community
  let contents: [Content]
}

extension CommunityStream {
  /// Converts the server's data of a stream.
  ///
  /// - Parameters:
  ///   - stream: The stream as the server describes it.
  ///   - place: The path of the stream in the answer, for errors: `streams[2]`.
  /// - Throws: ``ServiceError/corruptedData(place:fault:)`` with the first content that cannot be
  ///   used.
  init(_ stream: APIStream, at place: String) throws(ServiceError) {
    community = CommunityGroup(
      id: stream.community.id,
      name: stream.community.name,
      memberCount: stream.community.memberCount
    )
    var contents: [StreamContent] = []
    for (index, content) in stream.contents.enumerated() {
      contents.append(try StreamContent(content, at: "\(place).contents[\(index)]"))
    }
    self.contents = contents
  }
}

extension StreamContent {
  fileprivate init(_ content: APIStream.Content, at place: String) throws(ServiceError) {
    let author: User
    do throws(UserMappingError) {
      author = try User(content.author)
    } catch {
      throw .corruptedData(place: place + ".author", fault: .user(error))
    }
    guard let published = try? Date.ISO8601FormatStyle().parse(content.publishedAt) else {
      throw .corruptedData(place: place + ".publishedAt", fault: .date(content.publishedAt))
    }
    self.init(
      id: content.id,
      author: author,
      published: Moment(secondsSince1970: Int(published.timeIntervalSince1970)),
      text: content.text,
      attachment: content.attachment.flatMap(Attachment.init),
      likeCount: content.likeCount
    )
  }
}
