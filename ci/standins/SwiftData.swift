// swift-format-ignore-file
public protocol PersistentModel: AnyObject, Hashable {}
