import Community
import Foundation
import Testing

struct ProfilePictureTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 2, 0, 0, 0, 3]

  @Test func aPNGTellsItsSize() throws {
    let picture = try #require(ProfilePicture(bytes: Self.png + [8, 6, 0, 0, 0]))
    #expect(picture.format == .png)
    #expect((picture.width, picture.height) == (258, 3))
  }

  @Test func aJPEGTellsItsSizeWhateverComesFirst() throws {
    let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 1, 0, 2, 0, 3]
    let others: [[UInt8]] = [
      [], [0xFF, 0xE1, 0, 3, 9], [0xFF, 0xC4, 0, 2], [0xFF, 0xC8, 0, 2, 0xFF, 0xCC, 0, 2],
    ]
    for other in others {
      let picture = try #require(ProfilePicture(bytes: [0xFF, 0xD8] + other + frame))
      #expect(picture.format == .jpeg)
      #expect((picture.width, picture.height) == (512, 256))
    }
  }

  /// A picture whose transfer ends early is readable or absent, and never a crash.
  @Test func aPictureMayEndAnywhere() throws {
    let bytes = Array(try fixture("userprofile_success.jpg"))
    let whole = try #require(ProfilePicture(bytes: bytes))
    let readable = bytes.indices.first { ProfilePicture(bytes: Array(bytes[..<$0])) != nil }
    let first = try #require(readable)
    #expect((100..<400).contains(first))
    for end in first..<bytes.count {
      #expect(ProfilePicture(bytes: Array(bytes[..<end]))?.width == whole.width)
    }
    for end in Self.png.indices { #expect(ProfilePicture(bytes: Array(Self.png[..<end])) == nil) }
  }

  /// A segment of length zero is damage, and must not cause an endless loop.
  @Test func anythingElseIsNoPicture() {
    let empty = Array(repeating: [0xFF, 0xE0, 0, 0] as [UInt8], count: 20).flatMap(\.self)
    let noPictures: [[UInt8]] = [
      [], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xC0, 0, 0], Array("<html><body></body>".utf8),
      [0xFF, 0xD8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0xFF, 0xD8] + empty,
    ]
    for bytes in noPictures { #expect(ProfilePicture(bytes: bytes) == nil) }
  }
}
