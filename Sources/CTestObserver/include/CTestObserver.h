// Observes XCTest from now on; ProofsheetSnapshots defines the function.
void proofsheet_observe_tests(void);
