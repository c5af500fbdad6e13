/// A type that describes its visible screen: elements by their roles, from top to bottom.
///
/// A test adopts the protocol for a presenter or a view model of the app, in place of a view:
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
/// As with `SnapshotDescribing`, the thread of the test reads the state of the main actor, so such
/// a test has to be `@MainActor`.
public protocol SnapshotScreenDescribing: _NonisolatedConformance {
  /// The elements of the screen; `if`, `if let`, `for` and `switch` may stand between them.
  @SnapshotElement @MainActor var snapshotScreen: SnapshotElement { get }
}
