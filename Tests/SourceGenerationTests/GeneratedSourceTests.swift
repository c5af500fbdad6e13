import Testing

@testable import Completeness

/// The frame of a generated file.
@Suite struct GeneratedSourceTests {
  @Test func headerImportsAndDeclarations() {
    var source = GeneratedSource(module: "App", kind: "Descriptions")
    source.imports = ["Foundation", "App"]
    source.usesInternals = true
    source.isPublic = true
    source.declarations = ["struct A {\n}", "struct B {\n}"]
    #expect(source.fileName == "App+Descriptions.swift")
    #expect(
      source.text == """
        // Written by `swift run proofsheet generate`, which overwrites what is changed here;
        // `proofsheet generate --check` fails where it is out of date.
        // swift-format-ignore-file
        // swiftlint:disable all

        @testable public import App
        public import Foundation
        public import Proofsheet

        struct A {
        }

        struct B {
        }

        """
    )
  }
}
