/// The targets of the login screen.
@MainActor
public protocol LoginRouting {
  /// Opens the user list in place of the login screen.
  func showUserList(for user: User)
}

/// The targets of the user list.
@MainActor
public protocol UserListRouting {
  /// Opens the profile of a user.
  func showProfile(of user: User)

  /// Opens the streams.
  func showStreams()

  /// Goes back to the login screen.
  func close()
}

/// The targets of a profile.
@MainActor
public protocol UserProfileRouting {
  /// Goes back to the screen before.
  func close()
}

/// The targets of the stream list.
@MainActor
public protocol StreamListRouting {
  /// Opens the profile of a user.
  func showProfile(of user: User)

  /// Goes back to the screen before.
  func close()
}
