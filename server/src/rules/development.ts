/** Names that profiles for a developer's machine or for tests have. */
const FOR_DEVELOPMENT =
  /^(?:dev|develop|development|devel|local|localhost|test|tests|testing|it|ci|integration|integration-test|docker-local)$/i;

/** Whether a profile is for development or tests, where one broker and throw-away state are meant. */
export function isForDevelopment(profile: string | null): boolean {
  return profile !== null && FOR_DEVELOPMENT.test(profile);
}
