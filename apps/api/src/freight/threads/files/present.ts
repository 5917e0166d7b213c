import { downloadThreadFile, type ThreadFile } from '@portolan/contract/freight/threads'
import type { Deps } from '#freight/deps.ts'
import type { FileRow } from '#freight/threads/queries.ts'
import type { Person } from '#platform/http/caller.ts'
import { signUrl } from '#platform/http/signed-url.ts'

const stepSeconds = 10 * 60

export function threadFilePath(fileId: string): string {
  return downloadThreadFile.path.replace(':attachmentId', fileId)
}

/** A file with its URL, valid for 10 to 20 minutes: equal for a while, so that the thread's ETag is too. */
export function presentFile(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  caller: Person,
  { id, name, contentType, size }: FileRow,
): ThreadFile {
  const now = Math.floor(deps.clock.now().getTime() / 1_000)
  const lifetime = 2 * stepSeconds - (now % stepSeconds)
  return { id, name, contentType, size, file: signUrl(deps, caller, threadFilePath(id), {}, lifetime) }
}
