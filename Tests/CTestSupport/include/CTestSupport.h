// A folder for what a process of tests writes into the temporary folder; it is gone when the process is.
