/// A type that says what a snapshot shows of it: its fields, computed ones included, in order.
///
/// A test adopts it for a type of the app, most often a view model whose screen is made of computed
/// properties. What adopts nothing is reflected: every stored property is shown.
///
/// ```swift
/// extension HomeViewModel: SnapshotDescribing {
///   public var snapshotFields: KeyValuePairs<String, Any?> {
///     ["query": query, "isLoading": isLoading, "content": content]
///   }
/// }
/// ```
///
/// The requirement belongs to the main actor, where view models live; a type without isolation
/// meets it as it is. Fields are read where the snapshot is taken: take the snapshot of a
/// main-actor type in a test that is itself `@MainActor`.
public protocol SnapshotDescribing {
  /// The fields to show, each with its name, in the order of the screen.
  @MainActor var snapshotFields: KeyValuePairs<String, Any?> { get }
}

/// Reads the fields of `subject` in the caller's place.
///
/// Rendering is synchronous and runs wherever the test runs, inside a journey on that journey's own
/// main actor. A check of the executor would trap in a test without isolation even for a plain
/// struct, so isolation is the caller's duty, as the protocol says.
func fields(of subject: any SnapshotDescribing) -> KeyValuePairs<String, Any?> {
  typealias Isolated = @MainActor () -> KeyValuePairs<String, Any?>
  typealias Plain = () -> KeyValuePairs<String, Any?>
  // The closure below runs here and now, and is gone when this function returns.
  nonisolated(unsafe) let subject = subject
  let read: Isolated = { subject.snapshotFields }
  return withoutActuallyEscaping(read) { unsafeBitCast($0, to: Plain.self)() }
}
