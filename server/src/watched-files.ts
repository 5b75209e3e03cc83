/** What an editor should watch: files that may hold settings, and those that tell the Kafka version. */
export const WATCHED_GLOBS: readonly string[] = [
  '**/*.{properties,yml,yaml,env}',
  '**/.env*',
  '**/.kafka-streams-config.json',
  '**/{pom.xml,build.gradle,build.gradle.kts,libs.versions.toml}',
];

/** The same for a name without its folder. */
export const WATCHED_NAME =
  /\.(?:properties|ya?ml|env)$|^\.env|^(?:pom\.xml|build\.gradle(?:\.kts)?|libs\.versions\.toml|\.kafka-streams-config\.json)$/i;
