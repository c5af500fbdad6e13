// The modules that a test of snapshots needs beside the assertions come with `import
// ProofsheetSnapshots`.
@_exported public import SnapshotChecking
@_exported public import SnapshotRendering
