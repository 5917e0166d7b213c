import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'built')

/** The bytes of a file of built/; on the server only. */
export function readBuilt(name: string): Uint8Array {
  return readFileSync(join(folder, name))
}

/** The lines of a text of built/, without the last empty one. */
export function readBuiltLines(name: string): string[] {
  return readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
}
