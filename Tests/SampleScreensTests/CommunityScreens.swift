import Community
import Localization
import Proofsheet

/// The login screen as the app draws it.
struct LoginScreen: SnapshotScreenDescribing {
  let login: LoginPresenter
  let texts: LocalizedTexts

  var snapshotScreen: SnapshotElement {
    let screen = login.viewModel
    SnapshotElement(heading: screen.title)
    SnapshotElement(field: texts("Email"), value: screen.email, isEnabled: screen.isEditable)
    SnapshotElement(
      field: texts("Password"),
      value: screen.maskedPassword,
      isEnabled: screen.isEditable
    )
    switch screen.state {
    case .empty(let hint): SnapshotElement(text: hint)
    case .ready: SnapshotElement(text: "")
    case .loading: SnapshotElement(progress: texts("Loading"))
    case .loaded(let greeting): SnapshotElement(text: greeting)
    case .failed(let failure): FailureScreen(failure: failure).snapshotScreen
    }
    SnapshotElement(button: screen.title, isEnabled: screen.canSubmit)
  }
}

/// The user list as the app draws it.
struct UserListScreen: SnapshotScreenDescribing {
  let list: UserListPresenter
  let texts: LocalizedTexts

  var snapshotScreen: SnapshotElement {
    SnapshotElement(button: texts("Log out"))
    SnapshotElement(heading: list.viewModel.title)
    switch list.viewModel.state {
    case .loading: SnapshotElement(progress: texts("Loading"))
    case .empty(let message): SnapshotElement(text: message)
    case .failed(let failure): FailureScreen(failure: failure).snapshotScreen
    case .loaded(let content):
      if let notice = content.notice { SnapshotElement(text: notice) }
      SnapshotElement(list: content.countText) {
        for row in content.rows {
          SnapshotElement(cell: row.title) {
            SnapshotElement(image: texts("Picture of %@", .text(row.title)))
            SnapshotElement(text: row.subtitle)
          }
        }
      }
    }
    SnapshotElement(button: texts("Streams"))
  }
}

/// The stream list as the app draws it.
struct StreamListScreen: SnapshotScreenDescribing {
  let streams: StreamListPresenter
  let texts: LocalizedTexts

  var snapshotScreen: SnapshotElement {
    SnapshotElement(button: texts("Back"))
    SnapshotElement(heading: streams.viewModel.title)
    switch streams.viewModel.state {
    case .loading: SnapshotElement(progress: texts("Loading"))
    case .empty(let message): SnapshotElement(text: message)
    case .failed(let failure): FailureScreen(failure: failure).snapshotScreen
    case .loaded(let sections):
      for section in sections {
        SnapshotElement(list: section.title) {
          SnapshotElement(text: section.subtitle)
          for post in section.posts {
            SnapshotElement(cell: post.headline) {
              SnapshotElement(text: post.text)
              if let attachment = post.attachmentText { SnapshotElement(image: attachment) }
              SnapshotElement(button: post.likesText)
            }
          }
        }
      }
    }
  }
}

/// A failure in the place of what could not be shown.
struct FailureScreen: SnapshotScreenDescribing {
  let failure: Community.FailureViewModel

  var snapshotScreen: SnapshotElement {
    SnapshotElement(text: failure.message)
    if let retry = failure.retryTitle { SnapshotElement(button: retry) }
  }
}
