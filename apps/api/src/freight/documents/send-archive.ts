import type { FastifyReply } from 'fastify'
import { type MadeDownload, sendMadeFile } from '#platform/http/downloads/send-made-file.ts'
import type { Deps } from '#platform/process/deps.ts'
import { uniqueFileNames } from '#platform/storage/file-names.ts'
import { zipOf } from '#platform/storage/zip.ts'
import type { DocumentRow } from './queries.ts'

type ArchivedRow = Pick<DocumentRow, 'name' | 'storageKey' | 'size' | 'createdAt'>

/** The documents as a ZIP that is stored: PDF and images are compressed already, and its size is known before it starts. */
function archiveOf(deps: Deps, rows: readonly ArchivedRow[], paths: readonly string[]) {
  return zipOf(
    rows.map(({ storageKey, size, createdAt }, index) => ({
      name: paths[index] ?? storageKey,
      size,
      at: new Date(createdAt),
      open: () => deps.files.read(storageKey),
    })),
  )
}

/** Sends documents as one ZIP that is read while it's sent; `paths` is where each is in it, all in one folder by default. */
export function sendArchive(
  deps: Deps,
  call: MadeDownload,
  rows: readonly ArchivedRow[],
  name: string,
  paths: readonly string[] = uniqueFileNames(rows.map((row) => row.name)),
): Promise<FastifyReply> {
  const open = () => archiveOf(deps, rows, paths)
  return sendMadeFile(deps, call, { what: 'archive', type: 'application/zip', name, open })
}
