import { cleanUp } from '#cleanup.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import type { TestPortal } from './test-portal.ts'

/** The keys of a portal's files, sorted. */
export function listFiles({ deps }: TestPortal): Promise<string[]> {
  return keysOf(deps.files)
}

/** The keys of a store, sorted. */
export async function keysOf(store: FileStore): Promise<string[]> {
  const all: string[] = []
  for await (const keys of store.keys()) all.push(...keys)
  return all.sort()
}

export async function countFiles(portal: TestPortal): Promise<number> {
  return (await listFiles(portal)).length
}

/** Cleans up as if this many hours had passed. */
export function cleanUpIn({ deps }: TestPortal, hours: number): Promise<void> {
  return cleanUp({ ...deps, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } })
}
