// Class paths of the Java projects in this folder. Maven runs only after a change.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compileIn } from '../oracle/maven.mjs';

/** Compiles `test/cluster/<project>` against a Kafka release, unless that was done, and answers its class path. */
export function classPathOf(project, release, ...flags) {
  const folder = `test/cluster/${project}`;
  const target = `${folder}/target/${release}`;
  const made = `${target}/classpath`;
  if (existsSync(made) && statSync(made).mtimeMs > newest(folder)) {
    const jars = readFileSync(made, 'utf8').trim();
    if (jars.split(':').every((jar) => existsSync(jar))) return `${target}/classes:${jars}`;
  }
  return compileIn(folder, release, ...flags);
}

/** When the project or one of its sources was last changed. */
function newest(folder) {
  const sources = readdirSync(join(folder, 'src'), { recursive: true });
  const files = [join(folder, 'pom.xml'), ...sources.map((name) => join(folder, 'src', name))];
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}
