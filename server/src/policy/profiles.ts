/**
 * Names that a path may carry a profile by: of each folder and of the file the parts between dots, dashes and
 * underscores, and neighboring parts together (`streams-eu-prod.properties` → `prod`, `eu-prod`, …).
 */
export function namesIn(path: string): readonly string[] {
  return path.split('/').flatMap((segment) => {
    const ends = [...segment.matchAll(/[._-]|$/g)].map(({ index }) => index);
    const starts = [0, ...ends.slice(0, -1).map((end) => end + 1)];
    return starts.flatMap((start, i) =>
      ends.slice(i, i + MOST_PARTS).map((end) => segment.slice(start, end)),
    );
  });
}

/** Parts of a name that are taken together. */
const MOST_PARTS = 4;

/**
 * The profiles without which settings do not count: the name itself, and of an expression (`prod & eu`, `prod & !dev`)
 * each that it names without `!`.
 */
export function profilesOf(profile: string): readonly string[] {
  const named = profile.replace(/!\s*(?:\([^)]*\)|[^\s&|()]+)/g, ' ').split(/[\s&|()]+/);
  return [profile, ...named.filter((each) => each !== '' && each !== profile)];
}
