import Localization

/// The content of a user's profile.
public struct UserProfileViewModel: Hashable, Sendable {
  /// The title of the screen: the name of the user, once it is known.
  public internal(set) var title: String
  /// The facts about the user, or the text that the screen shows in place of the facts.
  public internal(set) var state = ScreenState<UserProfileContent>.loading
  /// The picture, or the text that the screen shows in place of the picture.
  public internal(set) var picture = ScreenState<PictureViewModel>.loading

  init(in texts: LocalizedTexts) { title = texts("Profile") }
}

/// The facts about a user.
public struct UserProfileContent: Hashable, Sendable {
  /// The letters that stand in for the user's picture until the picture is loaded.
  public let initials: String
  /// The line with the user's name, or with a note about the missing name.
  public let nameText: String
  /// The line with the user's email address.
  public let emailText: String
}

extension UserProfileContent {
  init(_ user: User, in texts: LocalizedTexts) {
    initials = user.initials
    nameText = user.name ?? texts("No name yet")
    emailText = user.email
  }
}

/// A picture, ready to be drawn.
public struct PictureViewModel: Hashable, Sendable {
  /// The bytes of the picture file.
  public let bytes: [UInt8]
  /// The format of the bytes, as the end of a content type: `jpeg` for `image/jpeg`.
  public let format: String
  /// The width of the picture in pixels.
  public let width: Int
  /// The height of the picture in pixels.
  public let height: Int
  /// The accessibility label of the picture.
  public let spokenText: String
}

extension PictureViewModel {
  init(_ picture: ProfilePicture, of user: User, in texts: LocalizedTexts) {
    bytes = picture.bytes
    format = picture.format.rawValue
    width = picture.width
    height = picture.height
    spokenText = texts("Picture of %@", .text(user.displayName))
  }
}
