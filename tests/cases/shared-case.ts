import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A small input that people reported as read wrongly, which is beside the repository. */
export function sharedCase(name: string): Buffer {
  const path = fileURLToPath(new URL(`../../../shared/cases/${name}`, import.meta.url))
  if (!existsSync(path)) throw new Error(`This test reads ${path} beside the repository, and it is missing.`)
  return readFileSync(path)
}
