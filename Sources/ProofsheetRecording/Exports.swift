// A test that records traffic needs the modules of every test, and the module that records.
@_exported public import Proofsheet
@_exported public import TrafficRecording
