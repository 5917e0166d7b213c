import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  rows: readonly ArchivedRow[],
  name: string,
  paths: readonly string[] = uniqueFileNames(rows.map((row) => row.name)),
): FastifyReply {
  const { stream, size } = archiveOf(deps, rows, paths)
  stream.on('error', (err) => {
    request.log.error({ err }, 'a ZIP broke off')
    deps.reports.error(err, 'archive', { requestId: request.id })
  })
  if (size !== null) reply.header('content-length', size)
  return reply.type('application/zip').header('content-disposition', contentDisposition(name)).send(stream)
}
