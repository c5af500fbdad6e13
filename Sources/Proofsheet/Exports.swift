// `import Proofsheet` also imports the other modules that a test needs.
@_exported public import HTTPFixtures
@_exported public import JourneySweeps
@_exported public import ProofsheetSnapshots
@_exported public import UserJourneys
