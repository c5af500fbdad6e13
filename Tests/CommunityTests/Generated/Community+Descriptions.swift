// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

public import Community
public import Proofsheet

extension FailureViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "message": self.message,
      "retryTitle": self.retryTitle,
    ]
  }
}

extension LoginPresenter: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "viewModel": self.viewModel,
    ]
  }

  public static var snapshotHidden: [String] {
    ["logIn", "password", "task", "texts"]
  }
}

extension LoginViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": self.title,
      "email": self.email,
      "maskedPassword": self.maskedPassword,
      "state": self.state,
      "isEditable": self.isEditable,
      "canSubmit": self.canSubmit,
    ]
  }
}

extension PostViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "headline": self.headline,
      "text": self.text,
      "attachmentText": self.attachmentText,
      "likesText": self.likesText,
    ]
  }
}

extension StreamListPresenter: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "viewModel": self.viewModel,
    ]
  }

  public static var snapshotHidden: [String] {
    ["dates", "getStreamList", "navigation", "now", "router", "streams", "task", "texts"]
  }
}

extension StreamListViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": self.title,
      "state": self.state,
    ]
  }
}

extension StreamSectionViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": self.title,
      "subtitle": self.subtitle,
      "posts": self.posts,
    ]
  }
}

extension UserListPresenter: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "viewModel": self.viewModel,
    ]
  }

  public static var snapshotHidden: [String] {
    ["getCachedUserList", "getUserList", "router", "task", "texts", "users"]
  }
}

extension UserListViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": self.title,
      "state": self.state,
    ]
  }
}

extension UserProfilePresenter: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "viewModel": self.viewModel,
    ]
  }

  public static var snapshotHidden: [String] {
    ["getProfilePicture", "getUser", "router", "subject", "task", "texts"]
  }
}

extension UserProfileViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": self.title,
      "state": self.state,
      "picture": self.picture,
    ]
  }
}

extension UserRowViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "initials": self.initials,
      "title": self.title,
      "subtitle": self.subtitle,
    ]
  }
}
