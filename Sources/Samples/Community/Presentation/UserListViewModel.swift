import Foundation
import Localization

/// The content of the user list.
public struct UserListViewModel: Hashable, Sendable {
  /// The title of the screen.
  public let title: String
  /// The rows, or the text that the screen shows in place of the rows.
  public internal(set) var state = ScreenState<UserListContent>.loading

  init(in texts: LocalizedTexts) { title = texts("Colleagues") }
}

/// The rows of the user list.
public struct UserListContent: Hashable, Sendable {
  /// The number of users, in words.
  public let countText: String
  /// The reason why the rows are old or could not be stored, in words; `nil` without such a reason.
  public let notice: String?
  /// One row for each user, sorted by name.
  public let rows: [UserRowViewModel]
}

/// One row of the user list.
public struct UserRowViewModel: Hashable, Sendable {
  /// The letters that stand in for the user's picture.
  public let initials: String
  /// The user's name, or the email address of a user without a name.
  public let title: String
  /// The user's email address, or a note about the missing name.
  public let subtitle: String
}

extension UserRowViewModel {
  init(_ user: User, in texts: LocalizedTexts) {
    initials = user.initials
    title = user.displayName
    subtitle = user.name == nil ? texts("has no name yet") : user.email
  }
}

extension ScreenState<UserListContent> {
  /// Creates the rows for sorted users.
  init(_ users: [User], notice: String?, in texts: LocalizedTexts) {
    guard !users.isEmpty else {
      self = .empty(message: sentences(notice, texts("There is nobody here yet.")))
      return
    }
    self = .loaded(
      UserListContent(
        countText: texts("%lld colleagues", .count(users.count)),
        notice: notice,
        rows: users.map { UserRowViewModel($0, in: texts) }
      )
    )
  }
}

/// Joins the sentences that are not nil into one text.
func sentences(_ sentences: String?...) -> String {
  sentences.compactMap(\.self).joined(separator: " ")
}

extension [User] {
  /// The users sorted by displayed name, without regard to case and accents, and then by number.
  func inOrder() -> [User] {
    map { (name: $0.displayName.folded, user: $0) }
      .sorted { ($0.name, $0.user.id) < ($1.name, $1.user.id) }
      .map(\.user)
  }
}

extension String {
  /// The text without case and accents; it depends on no locale, so the order is always the same.
  fileprivate var folded: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
