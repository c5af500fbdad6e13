// What a test of snapshots needs beside the assertions comes with `import ProofsheetSnapshots`.
@_exported public import SnapshotChecking
@_exported public import SnapshotRendering
