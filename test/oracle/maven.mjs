// Builds a Java project for one Kafka version.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { isSince } from './releases.mjs';

/** What Maven says when a jar is neither in ~/.m2 nor to be had. */
const UNREACHABLE = /Could not (resolve|transfer|find)|offline mode|Unknown host/;

/** Jars are missing; nothing is known of the drivers. */
export class Unreachable extends Error {}

/** Compiles `test/oracle/<project>` against a Kafka release and answers the class path to run it with. */
export function compile(project, release, ...flags) {
  return compileIn(`test/oracle/${project}`, release, ...flags);
}

/** The same for the project of any folder. */
export function compileIn(folder, release, ...flags) {
  const wanted = [`-Dkafka.version=${release}`, ...flags];
  // What is in ~/.m2 already is taken from there; Maven Central is asked only for the rest.
  const flagged = ['-q', '-B', '-Dstyle.color=never', '-f', folder, ...wanted, 'compile'];
  const { status, stdout, stderr } = spawnSync('mvn', flagged, { encoding: 'utf8' });
  if (status !== 0) {
    if (UNREACHABLE.test(stdout)) throw new Unreachable(`Maven cannot get Kafka ${release}`);
    throw new Error(`Maven ended with ${status}.\n${stdout}${stderr}`);
  }
  const target = `${folder}/target/${release}`;
  return `${target}/classes:${readFileSync(`${target}/classpath`, 'utf8').trim()}`;
}

/** Compiles the drivers of the assignors against a Kafka release and answers their class path. */
export function compileAssignors(release) {
  const sources = {
    era: isSince(release, [3, 2]) ? 'tagged' : 'tagless',
    racks: isSince(release, [3, 6]) ? 'racks' : 'none',
    pluggable: isSince(release, [3, 8]) ? 'pluggable' : 'none',
  };
  const flags = Object.entries(sources).map(([name, folder]) => `-D${name}=${folder}`);
  return compile('assignor', release, ...flags);
}

/** Compiles the driver of the brokers' assignor against a Kafka release and answers its class path. */
export function compileBroker(release) {
  const compiled = compile('broker', release, `-Dera=${isSince(release, [4, 4]) ? 'api' : 'spec'}`);
  return isSince(release, [4, 2]) ? compiled : `${hashedMembers()}:${compiled}`;
}

/**
 * In 4.1 members have no hash code but that of their identity, so that their order in sets differs from run to run.
 * This class is put before theirs. It is compiled by itself: beside the jar, javac takes it for a nested class.
 */
function hashedMembers() {
  const folder = 'test/oracle/broker/target/hashed';
  mkdirSync(folder, { recursive: true });
  const source = 'test/oracle/broker/src/hashed/java/StickyTaskAssignor$Member.java';
  execFileSync('javac', ['--release', '17', '-cp', folder, '-d', folder, source]);
  return folder;
}
