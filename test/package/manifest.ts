import { readFileSync } from 'node:fs';

/** What the tests of what is published read of `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly displayName: string;
  readonly version: string;
  readonly publisher: string;
  readonly description: string;
  readonly license: string;
  readonly pricing: string;
  readonly private?: boolean;
  readonly icon: string;
  readonly galleryBanner: { readonly color: string; readonly theme: string };
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The manifest of the product. */
export const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

/** What the lock says of one package. */
export interface LockedPackage {
  readonly version: string;
  readonly license?: string;
}

/** The lock's packages by their folders; the product itself is the empty one. */
export const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};
