/// A service that builds and tests pushed commits.
///
/// A check on such a service refuses to record by default, because nobody can review the recording.
package struct BuildService {
  /// The environment variable that identifies the service.
  package let variable: String

  /// Finds the service by a process's environment; nil on a developer's machine.
  ///
  /// An empty variable, `0` and `false` count as unset. Even with `CI=false`, a service is found by
  /// its own variable.
  package init?(_ environment: [String: String]) {
    let variable = Self.variables.first { variable in
      !["", "0", "false"].contains((environment[variable] ?? "").lowercased())
    }
    guard let variable else { return nil }
    self.variable = variable
  }

  /// The variable of most services, after those of the services that do not set it, according to
  /// their manuals.
  package static let variables = [
    // learn.microsoft.com/azure/devops/pipelines/build/variables
    "TF_BUILD",
    // www.jetbrains.com/help/teamcity/predefined-build-parameters.html
    "TEAMCITY_VERSION",
    // docs.aws.amazon.com/codebuild/latest/userguide/build-env-ref-env-vars.html
    "CODEBUILD_BUILD_ID",
    // www.jenkins.io/doc/book/pipeline/jenkinsfile: set if it knows its address
    "JENKINS_URL",
    // bazel.build/reference/test-encyclopedia: files that a test writes are lost
    "BAZEL_TEST",
    // confluence.atlassian.com/bamboo/bamboo-variables-289277087.html
    "bamboo_planKey",
    // docs.gocd.org/current/faq/dev_use_current_revision_in_build.html
    "GO_PIPELINE_NAME",
    "CI",
  ]
}
