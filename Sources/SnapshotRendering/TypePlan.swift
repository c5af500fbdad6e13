import Foundation

/// How values of one type are rendered, found out once per type.
struct TypePlan {
  enum Kind {
    /// One fact on one line.
    case leaf(LeafText.Write)
    case string
    case substring
    case character
    case data
    case optional
    case list
    case unordered
    case entries(ordered: Bool)
    case describing
    case error
    /// Nothing of it can be read from outside; the text says what it is.
    case opaque(String)
    /// Its mirror decides.
    case reflected
  }

  let kind: Kind
  /// The header of a value with parts.
  let name: String
  let isClass: Bool
  /// Whether the type may be a tuple: tuple names start with a parenthesis.
  let mayBeTuple: Bool
}

extension TypePlan {
  init(_ type: Any.Type) {
    name = TypeName.of(type)
    isClass = type is AnyClass
    mayBeTuple = name.hasPrefix("(")
    kind = TypePlan.kind(of: type, name: name)
  }

  private static func kind(of type: Any.Type, name: String) -> Kind {
    if type is any SnapshotDescribing.Type { return .describing }
    if let write = LeafText.table[ObjectIdentifier(type)] { return .leaf(write) }
    switch type {
    case is String.Type: return .string
    case is Substring.Type: return .substring
    case is Character.Type: return .character
    case is Data.Type: return .data
    case is any OptionalValue.Type: return .optional
    case is any UnorderedValue.Type: return .unordered
    case is any EntriesValue.Type: return .entries(ordered: type is any OrderedEntries.Type)
    case is any ListValue.Type: return .list
    case is any Actor.Type: return .opaque("\(name)(actor, its state is isolated)")
    case is AnyKeyPath.Type: return .leaf(keyPath)
    case is NSError.Type, is any ForeignError.Type: return .error
    default: return opaqueKind(name) ?? .reflected
    }
  }

  private static func opaqueKind(_ name: String) -> Kind? {
    if name.contains(" -> "), name.hasPrefix("(") || name.hasPrefix("@") {
      return .opaque("closure \(name)")
    }
    if name.hasSuffix(".Type") { return .leaf { value, buffer in metatype(value, buffer) } }
    let opaquePrefixes = ["Task<", "Unsafe", "OpaquePointer", "AutoreleasingUnsafe", "NSLock"]
    return opaquePrefixes.contains(where: name.hasPrefix) ? .opaque("\(name)(opaque)") : nil
  }

  @Sendable private static func metatype(_ value: Any, _ buffer: TextBuffer) {
    guard let type = value as? Any.Type else { return buffer.append("metatype") }
    buffer.append(TypeName.of(type) + ".self")
  }

  @Sendable private static func keyPath(_ value: Any, _ buffer: TextBuffer) {
    buffer.append("\(value)")
  }
}

/// The plans found so far; a pure cache, so sharing it shares nothing observable.
final class TypePlans: @unchecked Sendable {  // every access to `plans` is under `lock`
  static let shared = TypePlans()

  private let lock = NSLock()
  private var plans: [ObjectIdentifier: TypePlan] = [:]

  /// The plan of `type`.
  func plan(for type: Any.Type) -> TypePlan {
    let id = ObjectIdentifier(type)
    lock.lock()
    let known = plans[id]
    lock.unlock()
    if let known { return known }
    let made = TypePlan(type)
    lock.lock()
    plans[id] = made
    lock.unlock()
    return made
  }
}
