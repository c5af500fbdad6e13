// Names that are frequent in apps; none may be ambiguous in tests that import both the app and the harness.

/// The method of a request.
public enum HTTPMethod {}

/// The endpoints of the archive.
public enum Endpoint {}

/// The time span of a request.
public enum Scope {}

/// The order of the days.
public enum Order {}

/// One request to the archive.
public enum Request {}

/// The measured values of a day.
public enum JSONValue {}

/// One response of the archive.
public enum Response<Body> {}

/// The axis of a chart.
public enum Axis<Value> {}

/// An unusual value in the archive.
public enum Finding {}

/// The requests since the archive was opened.
public enum Session {}
