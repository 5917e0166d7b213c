import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A DCSA sample, from a folder next to the repository. */
export function dcsaSample(name: string): Buffer {
  const path = fileURLToPath(new URL(`../../../../../../shared/data/dcsa/${name}`, import.meta.url))
  if (!existsSync(path)) throw new Error(`This test reads ${path} beside the repository, and it is missing.`)
  return readFileSync(path)
}
