public import Foundation
import HTTPFixtures
import ProofsheetSnapshots
import SnapshotChecking

/// Checks that a fixture file still matches the app's model.
///
/// ```swift
/// @Test func searchAnswers() {
///   assertFixture("Search/searchArtist_success.json", decodes: SearchResponse.self,
///                 allowing: ["results[].collectionId": "shown nowhere"])
/// }
/// ```
///
/// The test fails when the file does not decode, and the message names the place. The test also
/// fails for keys that the model never asks for: the keys are superfluous, or the model lacks a
/// property. A file that only this check reads still counts as unused by tests.
///
/// - Parameters:
///   - path: The file below `Fixtures`.
///   - model: The type that the app decodes from the file.
///   - decoder: The app's decoder.
///   - allowed: The keys that the model leaves out on purpose, such as `results[].collectionId`,
///     each with its reason. A `*` at the end stands for all keys with that start. An entry that
///     matches no unread key fails the test.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
public func assertFixture<Model: Decodable>(
  _ path: String,
  decodes model: Model.Type,
  with decoder: JSONDecoder = JSONDecoder(),
  allowing allowed: [String: String] = [:],
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let assertion = Assertion(at: place)
  do {
    let folder = try assertion.fixtures(isNoted: false)
    let unread = try FixtureKeys.unread(by: model, in: folder.data(at: path), with: decoder)
    try assertion.failForDrift(unread, allowed.keys.sorted(), of: path, "\(model)")
  } catch let error as DecodingError {
    assertion.fail(
      "Fixture \"\(path)\" does not decode into \(model): \(FixtureError.reason(error)); mend the "
        + "file or the model."
    )
  } catch {
    assertion.fail("\(error)")
  }
}

extension Assertion {
  /// Fails the test for keys that a model never asks for, and for allowed keys that match no such
  /// key.
  fileprivate func failForDrift(
    _ unread: [String],
    _ keys: [String],
    of path: String,
    _ model: String
  ) throws(CheckError) {
    func covers(_ pattern: String, _ key: String) -> Bool {
      pattern.hasSuffix("*") ? key.hasPrefix(pattern.dropLast()) : key == pattern
    }
    let surprising = unread.filter { key in !keys.contains { covers($0, key) } }
    if !surprising.isEmpty {
      let list = surprising.joined(separator: ", ")
      fail(
        "\(model) never asks for these keys of fixture \"\(path)\": \(list); decode them, take "
          + "them out of the file, or allow them: allowing: [\"KEY\": \"WHY\"]."
      )
    }
    let idle = keys.filter { pattern in !unread.contains { covers(pattern, $0) } }
    if !idle.isEmpty {
      let list = idle.joined(separator: ", ")
      fail(
        "'allowing:' names keys of fixture \"\(path)\" that need no permission: \(list). \(model) asks "
          + "for these keys, or the file does not have them; take them out of 'allowing:'."
      )
    }
  }
}

/// The bytes of a fixture file, for a test without a client.
///
/// ```swift
/// let user = try JSONDecoder().decode(User.self, from: fixtureData("User/fetchUser_success.json"))
/// ```
///
/// - Parameters:
///   - path: The file below `Fixtures`, such as `Search/searchArtist_success.json`.
///   - filePath: `#filePath`.
/// - Returns: The bytes.
/// - Throws: `FixtureError`, and `SnapshotError` when the test's package is not found.
public func fixtureData(_ path: String, file filePath: StaticString = #filePath) throws -> Data {
  let assertion = Assertion(at: CallPlace("", filePath, "", 0, 0))
  return try assertion.publicFixtures().data(at: path)
}
