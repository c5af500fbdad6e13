import CTestWorld
import ProofsheetBasics
package import SnapshotChecking
package import SnapshotRendering

/// One assertion, with its place, its test, its session and the scope around it.
package struct Assertion: Sendable {
  package let place: CallPlace
  package let session: CheckSession
  let context: TestContext
  /// The function that contains the assertion.
  private let function: CheckedFunction
  /// The scope of the code around the assertion.
  let scope: SnapshotScope?
  private let record: SnapshotRecordMode?
  /// The type of the subject of `assertSnapshot(of:)`; nil for any other assertion.
  var subject: Any.Type?

  /// - Parameters:
  ///   - place: The place of the assertion.
  ///   - record: The record mode that the assertion's own argument gives; nil without the argument.
  package init(at place: CallPlace, record: SnapshotRecordMode? = nil) {
    self.place = place
    self.record = record
    session = CheckSession.current
    context = .current()
    function = place.checkedFunction
    scope = SnapshotScope.current
  }

  /// The name that the test's framework gives to the test.
  package var test: String { context.test ?? function.testName }
  /// Whether the assertion runs outside a test, so that its failure would be lost.
  private var isOutside: Bool { context.isOutside && scope == nil }
  /// The path of the test's file.
  package var file: String { "\(place.filePath)" }
  /// The number of the test's run; each repetition of a test has its own number.
  package var run: Int { context.scope }
  /// The scrubbers that the scope adds to every text.
  package var scrubbers: [SnapshotScrubber] { scope?.scrubbers ?? [] }

  /// The settings of the check.
  ///
  /// The argument of the assertion wins over the scope, and the scope wins over the environment.
  package func settings() throws(CheckError) -> CheckSettings {
    let settings = try session.settings.get()
    guard let record = record ?? scope?.record else { return settings }
    return settings.asking(record)
  }

  /// The package of the test's file.
  package func package() throws(CheckError) -> CheckedPackage {
    try session.package(of: file, settings())
  }

  /// The identity of a snapshot that has a file of its own.
  package func id(named name: String?, fileExtension: String) -> SnapshotID {
    SnapshotID(
      in: function,
      test: context.test,
      name: name,
      fileExtension: fileExtension,
      line: Int(place.line)
    )
  }

  /// Makes a check, and fails the test when the check does not pass.
  ///
  /// - Parameters:
  ///   - id: The snapshot.
  ///   - isScrubbed: Whether `render` uses scrubbers.
  ///   - members: Further members of the line in the run log, as JSON; evaluated after rendering.
  ///   - undecided: A closure that takes the recorded text. It returns nil, or a message about
  ///     findings that nobody has decided on.
  ///   - render: A closure that renders the subject. Its argument gets the numbers of scrubbed
  ///     values; nil without scrubbers.
  ///   - reference: A closure that makes the reference, given the package of the test's file; nil
  ///     for a reference that is a file of its own.
  package func check(
    _ id: SnapshotID,
    isScrubbed: Bool,
    members: @autoclosure () -> String = "",
    undecided: (String?) -> String? = { _ in nil },
    render: (ScrubberScope?) throws -> Rendering,
    in reference: ((CheckedPackage) -> any SnapshotReference)? = nil
  ) {
    do throws(CheckError) {
      let settings = try settings()
      let package = try session.package(of: file, settings)
      let watch = ExpectationWatch(in: scope)
      let check = Check(
        settings: settings,
        log: package.log,
        style: session.process.showsColours ? .ansi : .plain,
        commands: session.commands,
        isExpectedToFail: scope?.expectsFailures(in: session) == true,
        failedExpectation: { watch.failure ?? context.failure },
        now: session.process.now
      )
      let reference = reference?(package) ?? self.reference(of: id, in: package)
      var numbers: ScrubberScope?
      let outcome = watch.during {
        check.outcome(in: reference) {
          ([worldMember, members()].filter { !$0.isEmpty }.joined(separator: ","), numbers?.counts)
        } undecided: {
          undecided($0)
        } render: {
          if isOutside { throw CheckError.outsideTest(place: id.source) }
          watch.willPlay()
          numbers = isScrubbed ? ScrubberScope() : nil
          return try Rendering.$isFetched.withValue(session.process.isFetched) {
            try naming(id) { try render(numbers) }
          }
        }
      }
      if isOutside { session.noteOutside(id.source) }
      session.count(outcome, isInline: reference.isInline)
      if let message = outcome.message {
        let isMissing = (try? outcome.result.get()) == .missing
        fail(
          (isMissing ? message + advice : message) + worldAdvice,
          attachments: outcome.attachments,
          isLogged: true
        )
      }
    } catch {
      fail("\(error)")
    }
  }

  /// A reference that is a file of its own.
  private func reference(of id: SnapshotID, in package: CheckedPackage) -> FileReference {
    FileReference(
      id,
      scope: context.scope,
      isParameterized: context.isParameterized,
      store: ReferenceStore(folders: package.folders),
      used: session.used
    )
  }

  /// Runs `render`; a crash meanwhile names the test, its place and the subject.
  private func naming<Result>(_ id: SnapshotID, _ render: () throws -> Result) rethrows -> Result {
    let type = subject.map { " of \($0)" } ?? ""
    return try "the snapshot\(type) in \(id.test) at \(id.source)".withCString { text in
      let before = proofsheet_renders(text)
      defer { _ = proofsheet_renders(before) }
      return try render()
    }
  }

  /// The sentence about a world that could not be set, in the log of the first check.
  private var worldMember: String {
    guard let shortfall = session.process.world?.shortfall, session.isFirst("world in the log")
    else { return "" }
    return "\"world\":\(quotedForJSON(shortfall))"
  }

  /// The sentence about a world that could not be set, below the first difference of the process.
  private var worldAdvice: String {
    guard let shortfall = session.process.world?.shortfall, session.isFirst("world in a message")
    else { return "" }
    return "\n\n" + shortfall
  }

  /// The advice for a view model or presenter that does not describe its computed properties; empty
  /// for any other subject.
  private var advice: String {
    guard let subject, !(subject is any SnapshotDescribing.Type) else { return "" }
    let name = "\(subject)"
    guard name.hasSuffix("ViewModel") || name.hasSuffix("Presenter") else { return "" }
    return "\nTo show computed properties of \(name): \(session.commands.proofsheet) generate"
  }

  /// Returns a renderer of screens that a journey may call on several threads.
  package func screens(
    _ render: @escaping @Sendable (Any) -> Rendering
  ) -> @Sendable (Any) -> Rendering {
    let isFetched = session.process.isFetched
    return { subject in Rendering.$isFetched.withValue(isFetched) { render(subject) } }
  }

  /// Fails the test: the innermost `withFailures` takes the failure, otherwise the framework.
  ///
  /// No control character of the message reaches a terminal. The run log gets a line about the failure, unless the
  /// record of a check already tells it.
  package func fail(
    _ message: String,
    attachments: [String: String] = [:],
    isLogged: Bool = false
  ) {
    // The message of a check is made for terminals already.
    let message = isLogged ? message : message.visible(keeping: "\n\t")
    let failure = SnapshotFailure(message, at: place, attachments: attachments)
    if ExpectationWatch.current?.wasSaid(failure, in: scope) == true { return }
    if let scope, scope.take(failure, at: place, in: context) { return }
    if !isLogged { session.note(failure) }
    context.fail(failure, at: place)
  }
}

extension SnapshotStrategy {
  /// Renders a subject; `scope` gets the numbers of scrubbed values, such as `<uuid 3>`.
  package func render(_ subject: Subject, in scope: ScrubberScope?) throws -> Rendering {
    guard let scope else { return try render(subject) }
    return try ScrubberScope.$current.withValue(scope) { try render(subject) }
  }
}
