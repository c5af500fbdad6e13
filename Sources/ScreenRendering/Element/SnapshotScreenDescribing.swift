/// A type that says what a person sees of it: elements by their roles, from top to bottom.
///
/// A test adopts it for a presenter or a view model of the app, in the place of a view:
///
/// ```swift
/// extension LoginViewModel: SnapshotScreenDescribing {
///   public var snapshotScreen: SnapshotElement {
///     SnapshotElement(heading: title)
///     SnapshotElement(field: "Email", value: email, isEnabled: isEditable)
///     SnapshotElement(button: "Log in", isEnabled: canSubmit)
///   }
/// }
/// assertSnapshot(of: viewModel, as: .screen)
/// ```
///
/// As with `SnapshotDescribing`, what belongs to the main actor is read on the thread of the test, which
/// has to be `@MainActor` then.
public protocol SnapshotScreenDescribing {
  /// What is on the screen; `if`, `if let`, `for` and `switch` may stand between the elements.
  @SnapshotElement @MainActor var snapshotScreen: SnapshotElement { get }
}
