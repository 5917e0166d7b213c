import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanUp } from '#cleanup.ts'
import type { TestPortal } from './test-portal.ts'

/** The keys of a portal's files, sorted; empty before the first file is stored. */
export async function listFiles({ deps }: TestPortal): Promise<string[]> {
  const folder = join(deps.env.dataDir, 'files')
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() && entry.name !== 'portal' ? [entry.name] : [])).sort()
}

export async function countFiles(portal: TestPortal): Promise<number> {
  return (await listFiles(portal)).length
}

/** Cleans up as if this many hours had passed. */
export function cleanUpIn({ deps }: TestPortal, hours: number): Promise<void> {
  return cleanUp({ ...deps, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
}
