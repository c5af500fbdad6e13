/// A service that builds and tests pushed commits.
///
/// A check on such a service refuses to record by default, because nobody can review the recording.
package struct BuildService {
  /// The service's name; nil if only `CI` is set.
  package let name: String?
  /// The environment variable that identifies the service.
  package let variable: String

  /// Finds the service by a process's environment; nil on a developer's machine.
  ///
  /// An empty variable, `0` and `false` count as unset. Even with `CI=false`, a service is found by
  /// its own variable.
  package init?(_ environment: [String: String]) {
    func isSet(_ variable: String) -> Bool {
      !["", "0", "false"].contains((environment[variable] ?? "").lowercased())
    }
    if let service = Self.services.first(where: { isSet($0.variable) }) {
      (name, variable) = (service.name, service.variable)
    } else if isSet("CI") {
      (name, variable) = (nil, "CI")
    } else {
      return nil
    }
  }

  /// The environment variables of the build services that do not set `CI`, according to the manuals
  /// of the services.
  package static let services: [(name: String, variable: String)] = [
    // learn.microsoft.com/azure/devops/pipelines/build/variables
    ("Azure Pipelines", "TF_BUILD"),
    // www.jetbrains.com/help/teamcity/predefined-build-parameters.html
    ("TeamCity", "TEAMCITY_VERSION"),
    // docs.aws.amazon.com/codebuild/latest/userguide/build-env-ref-env-vars.html
    ("AWS CodeBuild", "CODEBUILD_BUILD_ID"),
    // www.jenkins.io/doc/book/pipeline/jenkinsfile: set if the server knows its address
    ("Jenkins", "JENKINS_URL"),
    // bazel.build/reference/test-encyclopedia: files that a test of Bazel writes are lost
    ("Bazel", "BAZEL_TEST"),
    // confluence.atlassian.com/bamboo/bamboo-variables-289277087.html
    ("Bamboo", "bamboo_planKey"),
    // docs.gocd.org/current/faq/dev_use_current_revision_in_build.html
    ("GoCD", "GO_PIPELINE_NAME"),
  ]
}
