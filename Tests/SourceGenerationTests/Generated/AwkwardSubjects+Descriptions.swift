// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

@testable public import AwkwardSubjects
public import Proofsheet

// BoxViewModel.sum is left out: it exists only for some type arguments of BoxViewModel<…>; take a snapshot of its value for one of them.
extension BoxViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "item": self.item,
      "list": self.list,
      "both": self.both,
    ]
  }
}

extension BoxViewModel.InnerViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "item": self.item,
    ]
  }
}

extension CartPresenter: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "total": self.total,
    ]
  }

  public static var snapshotHidden: [String] {
    ["clock", "handler", "make", "optionalRouter", "owner", "router"]
  }
}

extension CountedPresenter: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "items": self.items,
    ]
  }

  public static var snapshotHidden: [String] {
    ["watcher"]
  }
}

// HomeViewModel.slow is left out: its getter is async; take a snapshot of 'await model.slow'.
// HomeViewModel.newer is left out: not every system has it (@available(iOS 26, macOS 26, tvOS 26, watchOS 26, *)); take a snapshot of it behind '#available'.
// HomeViewModel.old is left out: it is deprecated or unavailable, and using it would warn; show its replacement.
extension HomeViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": self.title,
      "scope": self.scope,
      "big": self.big,
      "failing": Result { try self.failing },
      "typedFailing": Result { try self.typedFailing },
      "id": self.id,
      "default": self.`default`,
      "computed": self.computed,
    ]
  }

  public static var snapshotHidden: [String] {
    ["delegate", "onTap", "optionalClosure"]
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
extension InternalViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "shown": self.shown,
      "sum": self.sum,
    ]
  }
}

// ListViewModel.slow is left out: its getter is async; take a snapshot of 'await model.slow'.
// PagedListViewModel.slower is left out: its getter is async; take a snapshot of 'await model.slower'.
extension ListViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    if let self = self as? EndlessListViewModel {
      return [
        "rows": self.rows,
        "page": self.page,
        "isEndless": self.isEndless,
      ]
    }
    if let self = self as? PagedListViewModel {
      return [
        "rows": self.rows,
        "page": self.page,
      ]
    }
    return [
      "rows": self.rows,
    ]
  }
}

extension LoginViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "name": self.name,
      "email": self.email,
      "maskedPassword": self.maskedPassword,
    ]
  }
}

// MixedViewModel.onStorage is left out: it belongs to Storage, and a description to the main actor; take a snapshot of 'await model.onStorage'.
extension MixedViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "onMain": self.onMain,
      "anywhere": self.anywhere,
      "task": self.task,
    ]
  }

  public static var snapshotHidden: [String] {
    ["running"]
  }
}

extension Namespace.`default`.KeywordViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "class": self.`class`,
      "self": self.`self`,
      "init": self.`init`,
      "Type": self.`Type`,
    ]
  }
}

extension SectionedViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "rows": self.rows,
      "description": self.description,
      "level": self.level,
      "left": self.left,
      "right": self.right,
      "größe": self.größe,
      "名前": self.名前,
      "isEmpty": self.isEmpty,
      "countText": self.countText,
      "sections": self.sections,
    ]
  }
}
