/** Paths of the product's own files; a missing one is listed too, so that copying it fails. */
export function ownFiles(): string[]
/** The packages that the server loads, as package-lock.json has them. `path` is in the repository. */
export function productionPackages(): { path: string; name: string; version: string }[]
/** Paths of a package's files that a release has. */
export function packageFiles(path: string): string[]
