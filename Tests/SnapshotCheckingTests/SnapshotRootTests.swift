import ProofsheetBasics
import Testing

@testable import SnapshotChecking

@Suite struct SnapshotRootTests {
  @Test(arguments: [
    "App.xcodeproj/project.pbxproj", "App.xcworkspace/contents.xcworkspacedata", "Project.swift",
    "Workspace.swift", "MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel", ".git/HEAD", ".git",
  ])
  func everyKindOfProjectIsARoot(_ mark: String) throws {
    let scene = Scene()
    let root = scene.root + "/Mein Projekt ü"
    #expect(throws: CheckError.self) { try SnapshotRoot.above(root + "/Tests/T/A.swift") }
    try scene.write("", to: root + "/" + mark)
    #expect(try SnapshotRoot.above(root + "/Tests/T/A.swift") == root)
    #expect(SnapshotRoot.isRoot(root))
    #expect(!SnapshotRoot.isRoot(root + "/Tests"))
  }

  @Test func theNearestProjectCounts() throws {
    let scene = Scene()
    let files = [
      ".git/HEAD", "All.xcworkspace/a", "App/App.xcodeproj/a", "Core/Package.swift",
      "Kit/Kit.xcodeproj/a", "Kit/Package.swift", "Core/Inner/Package.swift",
      // A source with the name of a project hides no package.
      "Core/Tests/AppTests/Project.swift", "Core/Tests/.git",
    ]
    for file in files { try scene.write("", to: scene.root + "/" + file) }
    for (file, folder) in [
      ("/App/Tests/A.swift", "/App"), ("/Core/Tests/AppTests/A.swift", "/Core"),
      ("/Tests/A.swift", ""), ("/Kit/Tests/A.swift", "/Kit"), ("/Core/A.swift", "/Core"),
      ("/Core/Inner/Tests/A.swift", "/Core/Inner"),
    ] {
      #expect(try SnapshotRoot.above(scene.root + file) == scene.root + folder)
    }
    for file in ["A.swift", "/nowhere/A.swift", ""] {
      let error = CheckError(
        "No folder above \(file) has a package, a project of Xcode, Tuist or Bazel, or a repository; set "
          + "SNAPSHOT_ROOT to the folder that holds __Snapshots__."
      )
      #expect(throws: error) { try SnapshotRoot.above(file) }
    }
  }

  @Test func aRelativeSourceStartsInTheWorkspaceOfBazel() throws {
    let file = "Tests/AppTests/A.swift"
    let rows: [([String: String], String)] = [
      (["BUILD_WORKSPACE_DIRECTORY": "/w", "TEST_SRCDIR": "/r", "TEST_WORKSPACE": "_main"], "/w"),
      (["TEST_SRCDIR": "/r", "TEST_WORKSPACE": "_main"], "/r/_main"),
    ]
    for (environment, root) in rows {
      let settings = try CheckSettings(environment: environment, run: "r")
      #expect(try settings.root(above: file) == root)
    }
    for environment in [[:], ["TEST_SRCDIR": "/r"]] {
      let settings = try CheckSettings(environment: environment, run: "r")
      let error = CheckError(
        "\(file) was compiled with a path that does not start at the root of the disk, and no variable of "
          + "Bazel says where it starts; set SNAPSHOT_ROOT to the folder that holds __Snapshots__."
      )
      #expect(throws: error) { try settings.root(above: file) }
    }
    let settings = try CheckSettings(environment: ["SNAPSHOT_ROOT": "/"], run: "r")
    #expect(try settings.root(above: file) == "/")
  }
}
