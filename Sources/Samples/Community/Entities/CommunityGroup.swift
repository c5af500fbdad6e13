/// A community of the network: people who share a stream.
///
/// The type is not called `Community`, because that is the name of the module.
public struct CommunityGroup: Hashable, Sendable {
  /// The network's number for the community.
  public let id: Int
  /// The name of the community.
  public let name: String
  /// The number of the community's members.
  public let memberCount: Int

  /// Makes a community from its parts.
  public init(id: Int, name: String, memberCount: Int) {
    self.id = id
    self.name = name
    self.memberCount = memberCount
  }
}
