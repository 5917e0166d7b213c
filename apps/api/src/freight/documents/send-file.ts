import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { readByteRange } from '#platform/http/downloads/byte-range.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import type { DocumentRow } from './queries.ts'

/** Types that a browser may show inline, since none can run code. */
const shownInPlace = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/**
 * Sends a document's file, or the part that a `Range` asks for; only types that can't run code are shown
 * inline.
 */
export async function sendFile(
  { files }: Pick<Deps, 'files'>,
  reply: FastifyReply,
  { contentType, storageKey, size, name }: Pick<DocumentRow, 'contentType' | 'storageKey' | 'size' | 'name'>,
  { inPlace }: { inPlace: boolean },
): Promise<FastifyReply> {
  const type = inPlace && shownInPlace.has(contentType) ? 'inline' : 'attachment'
  // A truncated file would break off the answer after its length was promised.
  if ((await files.sizeOf(storageKey)) !== size) throw new FileMissing(storageKey)
  const { range, 'if-range': condition } = reply.request.headers
  // Nothing sent earlier says of which file a part was.
  const part = condition === undefined ? readByteRange(range, size) : null
  reply.header('accept-ranges', 'bytes')
  if (part === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).type('text/plain').send('')
  const { start, end } = part ?? { start: 0, end: size - 1 }
  const file = await files.read(storageKey, part ?? undefined)
  if (part !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply
    .type(contentType)
    .header('content-length', end - start + 1)
    .header('content-disposition', contentDisposition(name, { type }))
    .send(file)
}
