import ProofsheetBasics

/// A type that declares the fields of its snapshot, computed ones included, in order.
///
/// ```swift
/// extension HomeViewModel: SnapshotDescribing {
///   public var snapshotFields: KeyValuePairs<String, Any?> {
///     ["query": query, "isLoading": isLoading, "content": content]
///   }
/// }
/// ```
///
/// A test adopts the protocol for a type of the app, most often a view model whose screen is made
/// of computed properties. Any other type is reflected: every stored property is shown. A last
/// line, `not described: token`, names the stored properties that the fields leave out, so that no
/// new property is missed. `snapshotHidden` lists properties to leave out on purpose.
///
/// A box has one field without a name, and snapshots show its content in place of the box:
///
/// ```swift
/// extension Observable: SnapshotDescribing {
///   public var snapshotFields: KeyValuePairs<String, Any?> { ["": value] }
/// }
/// ```
///
/// The requirements are `@MainActor`, as most view models are; a type without isolation meets them
/// without a change.
///
/// - Warning: Take the snapshot of a main-actor type in a test that is itself `@MainActor`. The
///   fields are read on the thread of the test. In a test without isolation this races with the
///   main actor, and neither the compiler nor the run can tell. Nothing checks the thread, because
///   a plain struct may be rendered on any thread.
public protocol SnapshotDescribing: _NonisolatedConformance {
  /// The fields to show, each with its name, in the order of the screen.
  @MainActor var snapshotFields: KeyValuePairs<String, Any?> { get }

  /// The stored properties that the snapshot leaves out on purpose; none by default.
  @MainActor static var snapshotHidden: [String] { get }
}

#if compiler(>=6.2)
// swift-format-ignore: NoLeadingUnderscores
/// The requirement that a conformance belongs to no actor.
///
/// A conformance that belongs to the main actor cannot be found from any other thread, so a text
/// would depend on the thread of the test. This requirement makes the compiler refuse such a
/// conformance, and write `nonisolated` for the conformances of a target that is on the main actor
/// by default.
public typealias _NonisolatedConformance = SendableMetatype
#else
// swift-format-ignore: NoLeadingUnderscores
/// No requirement: a compiler before 6.2 knows only conformances that belong to no actor.
public typealias _NonisolatedConformance = Any
#endif

extension SnapshotDescribing {
  /// An empty list, which hides no property.
  public static var snapshotHidden: [String] { [] }
}

/// A value of the harness in an app: a snapshot shows what its description has, and misses nothing.
package protocol HarnessValue: SnapshotDescribing {}

/// The fields of types that describe themselves, read on the thread that renders.
///
/// This thread is the thread of a test, or the main actor of a journey. There is no check of the
/// executor, because a check would stop a test without isolation that renders a plain struct.
/// See the warning of ``SnapshotDescribing``.
package enum Description {
  /// The words before the names of properties that the type's own description or mirror leaves out.
  static let leftOut = "not described"

  static func fields(of subject: any SnapshotDescribing) -> [(key: String, value: Any?)] {
    // The closure runs here and now, and is gone when this function returns.
    nonisolated(unsafe) let subject = subject
    // `KeyValuePairs` is a frozen struct around this array. In a debug build, its own subscript
    // costs several generic calls for each field.
    return unsafeBitCast(here { subject.snapshotFields }, to: [(key: String, value: Any?)].self)
  }

  static func hidden(of subject: any SnapshotDescribing) -> [String] {
    let type = type(of: subject)
    return here { type.snapshotHidden }
  }

  private static func here<Value>(_ read: @MainActor () -> Value) -> Value {
    withoutActuallyEscaping(read) { unsafeBitCast($0, to: (() -> Value).self)() }
  }
}

/// The stored properties of a type with `SnapshotDescribing`, determined once per type.
final class DescribedStorage: Sendable {
  /// The labels of a value's fields.
  struct Shape {
    /// The names of the fields as canonical text shows them, in quotes if necessary.
    let labels: [String]
    /// The indices of the fields that are declared with an existential, such as `Any`.
    let erased: Set<Int>
    /// The properties that the description neither shows nor hides, separated by commas; nil
    /// without such properties.
    let leftOut: String?

    fileprivate init(_ fields: [(key: String, value: Any?)], of storage: DescribedStorage) {
      let names = fields.map(\.key)
      labels = names.map(CanonicalWriter.label)
      erased = Set(names.indices.filter { storage.erased.contains(names[$0]) })
      let described = Set(names + storage.hidden)
      let leftOut = storage.properties.filter { !described.contains($0) }
      self.leftOut =
        leftOut.isEmpty ? nil : leftOut.map(CanonicalWriter.label).joined(separator: ", ")
    }
  }

  /// The stored properties that `snapshotFields` could leave out, those of superclasses first.
  private let properties: [String]
  /// The properties that are declared with an existential, such as `Any`.
  private let erased: Set<String>
  private let hidden: [String]

  /// Determines the stored properties of the value's type, from any value of the type.
  init(of value: any SnapshotDescribing) {
    let mirror = Mirror(reflecting: value)
    let isStored = mirror.displayStyle == .struct || mirror.displayStyle == .class
    var (properties, erased): ([String], Set<String>) = ([], [])
    let plan = TypePlans.shared.plan(for: type(of: value))
    if isStored, !plan.isCustomReflectable {
      for child in StoredFields(mirror, plan, marks: false).children {
        guard case .field(let name) = child.lead, !StoredFields.isNoncopyable(child.value) else {
          continue
        }
        var type = DeclaredType.of(child.value)
        while let optional = type as? any OptionalValue.Type { type = optional.wrappedType }
        if DeclaredType.isExistential(type) {
          erased.insert(name)
        } else if case .opaque = TypePlans.shared.plan(for: type).kind {
          // Its text would be empty anyway: a closure, a task, a lock.
          continue
        }
        properties.append(name)
      }
    }
    (self.properties, self.erased) = (properties, erased)
    hidden = value is any HarnessValue ? properties : Description.hidden(of: value)
  }

  /// Returns the shape of a value with the given fields.
  func shape(of fields: [(key: String, value: Any?)]) -> Shape { Shape(fields, of: self) }
}
