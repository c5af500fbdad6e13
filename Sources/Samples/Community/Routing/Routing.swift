/// The screens that the login screen opens.
@MainActor
public protocol LoginRouting {
  /// Opens the user list in place of the login screen.
  func showUserList(for user: User)
}

/// The screens that the user list opens.
@MainActor
public protocol UserListRouting {
  /// Opens the profile of a user.
  func showProfile(of user: User)

  /// Opens the streams.
  func showStreams()

  /// Goes back to the login screen.
  func close()
}

/// The screens that a profile opens.
@MainActor
public protocol UserProfileRouting {
  /// Goes back to the previous screen.
  func close()
}

/// The screens that the stream list opens.
@MainActor
public protocol StreamListRouting {
  /// Opens the profile of a user.
  func showProfile(of user: User)

  /// Goes back to the previous screen.
  func close()
}
