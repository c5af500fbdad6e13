// A test that records needs what every test needs, and what records.
@_exported public import Proofsheet
@_exported public import TrafficRecording
