// swift-format-ignore-file
@_exported import Foundation

open class NSAttributeDescription: NSObject {}
open class NSRelationshipDescription: NSObject {}

open class NSEntityDescription: NSObject {
  open var name: String?
  open var attributesByName: [String: NSAttributeDescription] { [:] }
  open var relationshipsByName: [String: NSRelationshipDescription] { [:] }
}

open class NSManagedObjectContext: NSObject {
  public func performAndWait<Value>(_ block: () throws -> Value) rethrows -> Value { try block() }
}

open class NSManagedObject: NSObject {
  open var managedObjectContext: NSManagedObjectContext? { nil }
  open var entity: NSEntityDescription { NSEntityDescription() }
  open func value(forKey key: String) -> Any? { nil }
}
