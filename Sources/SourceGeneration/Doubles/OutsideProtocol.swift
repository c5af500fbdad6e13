import SubjectCatalogue

/// What a double does for a protocol of another package that its own one refines.
struct OutsideProtocol {
  /// The lines that it needs.
  var lines: [String] = []
  var isSendable = false
  var isActor = false
  var isNSObject = false

  /// - Parameters:
  ///   - id: The protocol's identifier.
  ///   - name: Its name with its module: `Swift.Equatable`.
  ///   - concrete: What conditions say of its associated types: `ID` is `Int`.
  ///   - double: The double's name.
  /// - Throws: ``UnwritableDouble`` for one that asks for what nobody knows.
  init(_ id: String, _ name: String, concrete: [String: String], double: String)
    throws(UnwritableDouble)
  {
    let short = name.split(separator: ".").last.map(String.init) ?? id
    switch id {
    case "s:s8SendableP", "s:s5ErrorP": isSendable = true
    case "s:ScA": (isActor, isSendable) = (true, true)
    case "s:10Foundation16NSObjectProtocolP", "c:objc(pl)NSObject": isNSObject = true
    case "s:SQ": lines = Self.equality(of: double)
    case "s:SH": lines = Self.equality(of: double) + Self.hash
    case "s:s12IdentifiableP":
      guard concrete["ID"] == nil else {
        throw UnwritableDouble("refines Identifiable without declaring its own id")
      }
      lines = ["typealias ID = ObjectIdentifier"]
    case "s:s23CustomStringConvertibleP":
      lines = ["nonisolated var description: String { \"\(double)\" }"]
    case "s:s28CustomDebugStringConvertibleP":
      lines = ["nonisolated var debugDescription: String { \"\(double)\" }"]
    default:
      guard Self.withoutRequirements.contains(short) else {
        throw UnwritableDouble("refines \(short)")
      }
      if short == "LocalizedError" { isSendable = true }
    }
  }

  private static let withoutRequirements: Set = [
    "AnyObject", "Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable", "LocalizedError",
    "ObservableObject", "Observable",
  ]

  private static func equality(of double: String) -> [String] {
    [
      "nonisolated static func == (left: \(double), right: \(double)) -> Bool {",
      "  left === right",
      "}",
    ]
  }

  private static let hash = [
    "nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }"
  ]
}
