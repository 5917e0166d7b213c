import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import type { DocumentRow } from './queries.ts'

/** Types that a browser may show inline, since none can run code. */
const shownInPlace = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** Sends a document's file; only types that can't run code are shown inline. */
export async function sendFile(
  { files }: Pick<Deps, 'files'>,
  reply: FastifyReply,
  document: Pick<DocumentRow, 'contentType' | 'storageKey' | 'size' | 'name'>,
  { inPlace }: { inPlace: boolean },
): Promise<FastifyReply> {
  const type = inPlace && shownInPlace.has(document.contentType) ? 'inline' : 'attachment'
  // A truncated file would break off the answer after its length was promised.
  if ((await files.sizeOf(document.storageKey)) !== document.size) throw new FileMissing(document.storageKey)
  const file = await files.read(document.storageKey)
  return reply
    .type(document.contentType)
    .header('content-length', document.size)
    .header('content-disposition', contentDisposition(document.name, { type }))
    .send(file)
}
