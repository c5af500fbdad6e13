// swift-format-ignore-file
public final class Schema {
  public struct PropertyMetadata {}
}

public protocol PersistentModel: AnyObject, Hashable {
  static var schemaMetadata: [Schema.PropertyMetadata] { get }
}
