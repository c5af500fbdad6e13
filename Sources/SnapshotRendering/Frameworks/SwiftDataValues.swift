#if canImport(SwiftData) && !os(Linux)
import SwiftData

/// Renders SwiftData's models by their schema, because a mirror does not show the properties.
enum SwiftDataValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    guard type is any PersistentModel.Type else { return nil }
    return .parts(TypeName.of(type)) { value in
      (value as? any PersistentModel).map { parts(of: $0) } ?? []
    }
  }

  /// Returns the properties in the schema.
  ///
  /// A related model shows only its type, and a list of models only its count, because models refer
  /// back to each other.
  private static func parts<Model: PersistentModel>(of model: Model) -> [CanonicalWriter.Child] {
    Model.schemaMetadata.compactMap { property in
      let parts = Mirror(reflecting: property).children
      guard let name = parts.first(where: { $0.label == "name" })?.value as? String,
        let path = parts.first(where: { $0.label == "keypath" })?.value as? PartialKeyPath<Model>
      else { return nil }
      return .init(CanonicalWriter.label(name), shown(model[keyPath: path]))
    }
  }

  private static func shown(_ value: Any) -> Any {
    switch value {
    case let model as any PersistentModel: Fact(text: TypeName.of(type(of: model)))
    case let models as [any PersistentModel]: Fact(text: "\(models.count) models")
    default: value
    }
  }
}
#endif
