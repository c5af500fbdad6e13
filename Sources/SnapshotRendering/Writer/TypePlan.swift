import Foundation

/// The way to render the values of one type, determined once per type.
///
/// The type is a class, so that the plan is passed on without a copy, several times for each value.
final class TypePlan: Sendable {
  enum Kind: Sendable {
    /// A value that is one fact on one line, such as a number.
    case leaf(LeafText.Write)
    case string
    /// A value with a text, such as an `NSString`, that is quoted like a `String`.
    case text(@Sendable (Any) -> String?)
    case data
    /// A value that is shown as a header with parts, because its mirror does not show the content.
    case parts(String, @Sendable (Any) -> [CanonicalWriter.Child])
    case optional
    /// A value that is rendered as another value: an `NSDate` as a `Date`, an `AnyHashable` as its
    /// content.
    case standIn(@Sendable (Any) -> Any?)
    case list
    case unordered
    case entries(ordered: Bool)
    case describing
    case error
    /// A value without readable parts; the text is its description.
    case opaque(String)
    /// A value that its mirror describes.
    case reflected
    /// A value that is declared with an existential, such as `Any`, and is shown with its type.
    case erased
  }

  let kind: Kind
  /// The name of the type, which is the header of a value with parts.
  let name: String
  let isClass: Bool
  /// Whether the type makes its own mirror, in which a name need not be the name of a property.
  let isCustomReflectable: Bool
  /// The stored properties of a type that makes its mirror itself; the mirror may leave some out.
  let declared: [String]
  /// The names of the stored properties that no mirror reads, and the texts in their places.
  let unread: [Int: (name: String, text: String)]
  let isTuple: Bool
  /// Whether the type lists its parts in an order without a meaning, as `NSSet` does.
  let isUnordered: Bool
  /// Whether the type leaves the types of its parts open, as `[Any]` does.
  let holdsAny: Bool
  /// Whether a value may have the same text as a value of another type.
  let readsLikeOthers: Bool
  /// Whether the text of a value may change while the bytes of the value stay the same.
  ///
  /// This is true for an object, and for a type that describes itself.
  let isChangeable: Bool
  /// Whether a value may store parts that its mirror does not show.
  let isForeign: Bool
  /// The module that declares the type; nil for a type whose storage is always shown.
  ///
  /// The storage of other types is shown only if the module is the user's own.
  let module: String?

  init(_ type: Any.Type) {
    name = TypeName.of(type)
    isClass = type is AnyClass
    isCustomReflectable = type is any CustomReflectable.Type
    isTuple = DeclaredType.isTuple(type)
    isUnordered = isCustomReflectable && TypePlan.isUnordered(type)
    let qualified = _typeName(type, qualified: true)
    kind = TypePlan.kind(of: type, name: name, qualified)
    let isApp = isCustomReflectable && !Self.isOfPlatform(qualified)
    declared = isApp ? DeclaredFields.names(of: type) : []
    unread = isCustomReflectable ? [:] : StoredFields.unread(in: type)
    module = TypePlan.module(of: type, qualified)
    isForeign = !isCustomReflectable && ForeignParts.mayBe(in: type, qualified: qualified)
    holdsAny = TypePlan.holdsAny(type, isCustom: isCustomReflectable)
    readsLikeOthers = TypePlan.readsLikeOthers(type, kind, isCustom: isCustomReflectable)
    isChangeable =
      switch kind {
      case .parts, .standIn, .describing, .error, .erased: true
      case .reflected: isClass || isCustomReflectable
      default: isClass
      }
  }
}

extension TypePlan {
  /// Whether a type belongs to the toolchain.
  ///
  /// The mirror of such a type shows the value, and not the storage.
  private static func isOfPlatform(_ qualified: String) -> Bool {
    let module = qualified.prefix { $0 != "." }
    return module.hasPrefix("_") || module.hasPrefix("Foundation")
      || ["Swift", "__C", "Dispatch", "Observation", "Combine", "SwiftUI"].contains(module)
  }

  private static func kind(of type: Any.Type, name: String, _ qualified: String) -> Kind {
    if type is any SnapshotDescribing.Type { return .describing }
    if let write = LeafText.table[ObjectIdentifier(type)] { return .leaf(write) }
    if let slice = type as? any SliceValue.Type { return slice.isUnordered ? .unordered : .list }
    switch type {
    case is String.Type: return .string
    case is Substring.Type: return .text { ($0 as? Substring).map { String($0) } }
    case is Character.Type: return .text { ($0 as? Character).map { String($0) } }
    case is Unicode.Scalar.Type: return .text { ($0 as? Unicode.Scalar).map { String($0) } }
    case is StaticString.Type: return .text { ($0 as? StaticString).map { $0.description } }
    case is NSString.Type: return .text { ($0 as? NSString)?.substring(from: 0) }
    case is NSNumber.Type: return .leaf(LeafText.number)
    case is any SIMD.Type: return .leaf(LeafText.vector)
    case is ErasedValue.Type: return .erased
    case is AnyHashable.Type:
      return .standIn { ($0 as? AnyHashable).map { ErasedValue.hashed($0.base) } }
    case is NSDate.Type: return .standIn { ($0 as? NSDate).map { $0 as Date } }
    case is NSURL.Type: return .standIn { ($0 as? NSURL).map { $0 as URL } }
    case is NSUUID.Type: return .standIn { ($0 as? NSUUID).map { $0 as UUID } }
    case is NSData.Type: return .standIn { ($0 as? NSData).map { $0 as Data } }
    case is Data.Type: return .data
    case is any OptionalValue.Type: return .optional
    case is any UnorderedValue.Type: return .unordered
    case is any EntriesValue.Type: return .entries(ordered: type is any OrderedEntries.Type)
    case is any ListValue.Type: return .list
    case is any Actor.Type: return .opaque("\(name)(actor, its state is isolated)")
    case is AnyKeyPath.Type: return .leaf(LeafText.keyPath)
    case is NSError.Type, is any ForeignError.Type: return .error
    default: break
    }
    return foundationKind(of: type, qualified: qualified) ?? frameworkKind(of: type)
      ?? opaqueKind(type, name: name, qualified: qualified) ?? .reflected
  }

  private static func opaqueKind(
    _ type: Any.Type,
    name: String,
    qualified: String
  ) -> Kind? {
    if DeclaredType.isFunction(type) { return .opaque("closure \(name)") }
    if name.hasSuffix(".Type") || name.hasSuffix(".Protocol") {
      return .leaf(LeafText.metatype)
    }
    if qualified.hasPrefix("Swift."), type is any (Numeric & LosslessStringConvertible).Type {
      return .leaf(LeafText.lossless)
    }
    if type is any HashedPlace.Type { return .opaque("\(name)(opaque)") }
    // The source of a regular expression cannot be read.
    if qualified.hasPrefix("_StringProcessing.Regex<"), qualified.hasSuffix(">") {
      return .opaque("\(name)(opaque)")
    }
    // The prefixes have a module, because an app may have a `Task` or an `UnsafeArea` of its own.
    return opaquePrefixes.contains(where: qualified.hasPrefix) ? .opaque("\(name)(opaque)") : nil
  }

  private static let opaquePrefixes = [
    "Swift.Task<", "Swift.Unsafe", "Swift.OpaquePointer", "Swift.AutoreleasingUnsafe",
    "Swift.ObjectIdentifier", "Swift.Unmanaged<", "Swift.Hasher", "Swift.CheckedContinuation<",
    "Swift.AsyncStream<", "Swift.AsyncThrowingStream<", "Swift.TaskGroup<",
    "Swift.ThrowingTaskGroup<", "Swift.UnownedSerialExecutor", "Swift.UnownedTaskExecutor",
    "Foundation.NSLock", "Foundation.NSRecursiveLock", "Foundation.NSCondition",
    "Dispatch.DispatchQueue", "Dispatch.DispatchGroup",
    "Dispatch.DispatchSemaphore", "Dispatch.DispatchSource", "Dispatch.DispatchWorkItem",
    "Observation.ObservationRegistrar", "FoundationEssentials.PredicateExpressions.VariableID",
    "Foundation.PredicateExpressions.VariableID", "Foundation.NSCache<", "__C.OS_",
    "Combine.PassthroughSubject<", "Combine.AnyPublisher<", "Combine.AnyCancellable",
    "Combine.Published<",
  ]
}

/// The cache of plans by type, shared by all threads.
///
/// The cache changes only the speed of rendering.
final class TypePlans: @unchecked Sendable {  // every access to its state is under `lock`
  static let shared = TypePlans()

  private let lock = NSLock()
  @exclusivity(unchecked) private var plans: [ObjectIdentifier: TypePlan] = [:]
  private var storages: [ObjectIdentifier: DescribedStorage] = [:]

  /// Returns the plan for rendering values of `type`, from the cache if possible.
  func plan(for type: Any.Type) -> TypePlan {
    let id = ObjectIdentifier(type)
    lock.lock()
    let known = plans[id]
    lock.unlock()
    if let known { return known }
    let made = TypePlan(type)
    lock.withLock { plans[id] = made }
    return made
  }

  /// Returns the stored properties of the type of `value`, from the cache if possible.
  func storage(of value: any SnapshotDescribing) -> DescribedStorage {
    let id = ObjectIdentifier(type(of: value))
    if let known = lock.withLock({ storages[id] }) { return known }
    let made = DescribedStorage(of: value)
    lock.withLock { storages[id] = made }
    return made
  }
}

/// A type's name as canonical text shows it: with its enclosing types, without its module.
package enum TypeName {
  /// Returns the name of `type`, such as `HomeViewModel.Alert` or `Section<Track>`.
  ///
  /// The name of a local type has no context, because the runtime names the context by an address.
  package static func of(_ type: Any.Type) -> String {
    shortened(_typeName(type, qualified: true))
  }

  /// Returns the name of an optional type as the source has it: `Int?`, `(() -> Void)?`.
  static func sugared(_ type: Any.Type) -> String {
    guard let optional = type as? any OptionalValue.Type else {
      let name = of(type)
      return name.contains(" -> ") ? "(\(name))" : name
    }
    return sugared(optional.wrappedType) + "?"
  }

  /// Drops modules, unknown contexts and the runtime's braces around the arguments of a parameter pack
  /// from a qualified name.
  static func shortened(_ qualified: String) -> String {
    let contexts = /\(unknown context at [^)]*\)|\(extension in .*?\):|Pack\{|\}/
    // A name is all but Swift's notation of types.
    let name = /[^ ()<>\[\],:&\-@?!~]+/
    return qualified.replacing(contexts.matchingSemantics(.unicodeScalar), with: "")
      .replacing(name.matchingSemantics(.unicodeScalar)) { withoutModule(String($0.output)) }
  }

  /// Drops unknown contexts from a text that the system made with the names of types, such as an
  /// error's domain: `App.(unknown context at $55a29fbeaf40).Refused` becomes `App.Refused`.
  static func withoutContexts(_ text: String) -> String {
    guard text.contains("(unknown context at ") else { return text }
    return text.replacing(/\(unknown context at [^)]*\)\.*/, with: "")
  }

  /// Returns a qualified name without its module; a name after a closing bracket has no module.
  private static func withoutModule(_ word: String) -> String {
    let names = word.split(separator: ".")
    if word.hasPrefix(".") { return "." + names.joined(separator: ".") }
    guard names.count > 1 else { return names.first.map(String.init) ?? word }
    return names.dropFirst().joined(separator: ".")
  }
}
