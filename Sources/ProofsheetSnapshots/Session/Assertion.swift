import CTestWorld
import Foundation
import ProofsheetBasics
package import SnapshotChecking
package import SnapshotRendering
import Testing

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

/// The place of an assertion, which the compiler fills in after the arguments of every assertion.
///
/// A helper that wraps an assertion has the same five parameters with the same defaults (`#fileID`,
/// `#filePath`, `#function`, `#line`, `#column`) and passes all of them on. All other callers leave
/// the five arguments out.
package struct CallPlace: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let function: String
  package let line: UInt
  package let column: UInt

  package init(
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ function: String,
    _ line: UInt,
    _ column: UInt
  ) {
    (self.fileID, self.filePath, self.function, self.line) = (fileID, filePath, function, line)
    self.column = column
  }

  /// The place of the assertion as a source location of Swift Testing.
  var location: Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: "\(fileID)",
      filePath: "\(filePath)",
      line: Int(line),
      column: Int(column)
    )
  }
}

extension CallPlace {
  private static let functions = Locked<[String: CheckedFunction]>([:])
  private static let repeated = Locked<[String: Set<String>]>([:])

  /// The function that contains the assertion, made once for all its checks.
  var checkedFunction: CheckedFunction {
    // Two names of one normal form are equal, and their references are in different files.
    let key = "\(fileID) \(function.utf8.count) \(function)"
    if let known = Self.functions.withLock({ $0[key] }) { return known }
    let made = CheckedFunction(fileID: "\(fileID)", name: function, isRepeated: isRepeated)
    Self.functions.withLock { $0[key] = made }
    return made
  }

  /// Whether the file declares the function more than once, as two suites with a test `empty`.
  ///
  /// Each file is read once in a process; a file that cannot be read repeats no name.
  private var isRepeated: Bool {
    Self.repeated.withLock { repeated in
      let file = "\(filePath)"
      let names = repeated[file] ?? Self.repeatedNames(in: file)
      repeated[file] = names
      return names.contains(Self.name(at: function))
    }
  }

  private static func repeatedNames(in file: String) -> Set<String> {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    var seen: Set<String> = []
    let names = text.components(separatedBy: "func ").dropFirst().map { name(at: $0) }
    return Set(names.filter { !seen.insert($0).inserted })
  }

  /// Returns the name at the start of a declaration, without the backticks of a raw name.
  private static func name(at text: String) -> String {
    if text.hasPrefix("`") { return String(text.dropFirst().prefix { $0 != "`" }) }
    return String(text.prefix { $0 != "(" && $0 != "<" && $0 != "\n" })
  }
}
