import Foundation
import Proofsheet

/// The bytes of a fixture of this sample.
func fixture(_ name: String) throws -> Data {
  try fixtureData("Community/\(name)")
}
