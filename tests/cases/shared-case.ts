import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Returns a small input that people reported as misread; it is stored outside the repository. */
export function sharedCase(name: string): Buffer {
  const path = fileURLToPath(new URL(`../../../shared/cases/${name}`, import.meta.url))
  if (!existsSync(path)) throw new Error(`This test reads ${path} beside the repository, and it is missing.`)
  return readFileSync(path)
}
