/// Where the login screen leads to.
@MainActor
public protocol LoginRouting {
  /// Opens the user list in place of the login screen.
  func showUserList(for user: User)
}

/// Where the user list leads to.
@MainActor
public protocol UserListRouting {
  /// Opens the profile of a user.
  func showProfile(of user: User)

  /// Opens the streams.
  func showStreams()

  /// Goes back to the login screen.
  func close()
}

/// Where a profile leads to.
@MainActor
public protocol UserProfileRouting {
  /// Goes back to the screen before.
  func close()
}

/// Where the stream list leads to.
@MainActor
public protocol StreamListRouting {
  /// Opens the profile of a user.
  func showProfile(of user: User)

  /// Goes back to the screen before.
  func close()
}
