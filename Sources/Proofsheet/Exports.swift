// The modules that a test needs beside the assertions come with `import Proofsheet`.
@_exported public import HTTPFixtures
@_exported public import JourneySweeps
@_exported public import ProofsheetSnapshots
@_exported public import UserJourneys
