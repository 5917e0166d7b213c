import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#freight/deps.ts'

/** A stored file under a path, which readers of tables and ZIPs need. */
export interface FileOnDisk extends AsyncDisposable {
  path: string
}

/** Copies a stored file to a folder of its own, which is removed with it. */
export async function putOnDisk(
  { files }: Pick<Deps, 'files'>,
  storageKey: string,
  extension: string,
): Promise<FileOnDisk> {
  // Only its owner can enter a folder that mkdtemp creates.
  const folder = await mkdtemp(join(tmpdir(), 'portal-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, `file.${extension}`)
    await pipeline(await files.read(storageKey), createWriteStream(path, { mode: 0o600 }))
    return { path, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}
