import Foundation

/// The bytes of a fixture of this sample.
func fixture(_ name: String) throws -> Data {
  let folder = URL(filePath: #filePath).appending(path: "../../../../Fixtures/Community")
  return try Data(contentsOf: folder.standardizedFileURL.appending(path: name))
}
