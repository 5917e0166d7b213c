import { createHash } from 'node:crypto'
import type { Deps } from '#platform/process/deps.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { type FileSum, paths } from './backup-format.ts'

/** Adds a file of the store; one that it doesn't have is only noted. */
export async function addFile(
  files: Pick<Deps['files'], 'read' | 'sizeOf'>,
  archive: Pick<ArchiveWriter, 'addStream'>,
  key: string,
): Promise<FileSum> {
  const lost = { key, bytes: null, sha256: null }
  const bytes = await files.sizeOf(key)
  if (bytes === null) return lost
  const content = await files.read(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return null
    throw error
  })
  if (content === null) return lost
  const hash = createHash('sha256')
  try {
    await archive.addStream(
      `${paths.files}${key}`,
      bytes,
      (async function* () {
        for await (const chunk of content) {
          hash.update(chunk)
          yield chunk
        }
      })(),
    )
  } finally {
    // A generator that never began ends nothing: the archive may fail before it reads the file.
    content.destroy()
  }
  return { key, bytes, sha256: hash.digest('hex') }
}
