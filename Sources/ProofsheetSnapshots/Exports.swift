// `import ProofsheetSnapshots` also imports the other modules that a test of snapshots needs.
@_exported public import SnapshotChecking
@_exported public import SnapshotRendering
