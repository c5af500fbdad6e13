#if canImport(CoreData) && !os(Linux)
import CoreData

/// Renders Core Data's objects by the attributes and relationships of their entities.
enum CoreDataValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    guard type is NSManagedObject.Type else { return nil }
    return .parts(TypeName.of(type)) { ($0 as? NSManagedObject).map(parts(of:)) ?? [] }
  }

  /// Returns the attributes and the counts of the relationships, read on the queue of the object's
  /// context.
  ///
  /// The related objects are not shown, because they may lead to the whole store.
  private static func parts(of object: NSManagedObject) -> [CanonicalWriter.Child] {
    guard let context = object.managedObjectContext else { return fields(of: object) }
    return context.performAndWait { fields(of: object) }
  }

  private static func fields(of object: NSManagedObject) -> [CanonicalWriter.Child] {
    let entity = object.entity
    let attributes = entity.attributesByName.keys.sorted().map { name in
      CanonicalWriter.Child(CanonicalWriter.label(name), object.value(forKey: name))
    }
    let relationships = entity.relationshipsByName.keys.sorted().map { name in
      CanonicalWriter.Child(CanonicalWriter.label(name), count(object.value(forKey: name)))
    }
    return [.init("entity", entity.name)] + attributes + relationships
  }

  private static func count(_ related: Any?) -> Any? {
    switch related {
    case let set as NSSet: Fact(text: "\(set.count) objects")
    case let set as NSOrderedSet: Fact(text: "\(set.count) objects in order")
    default: related.map { _ in Fact(text: "an object") }
    }
  }
}
#endif
