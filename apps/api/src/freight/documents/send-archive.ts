import { Readable } from 'node:stream'
import type { Locale } from '@portolan/contract/identity/users'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/process/deps.ts'
import { noteMissingFile } from '#platform/storage/checks/note-missing-file.ts'
import { uniqueFileNames } from '#platform/storage/file-names.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import { type ZipEntry, zipOf } from '#platform/storage/zip.ts'
import type { DocumentRow } from './queries.ts'

type ArchivedRow = Pick<DocumentRow, 'name' | 'storageKey' | 'size' | 'createdAt'>

const texts: Record<Locale, { name: string; missing: string }> = {
  en: { name: 'Missing files.txt', missing: 'These files are missing on our server. Please contact us:' },
  ru: { name: 'Отсутствующие файлы.txt', missing: 'Этих файлов нет на нашем сервере. Свяжитесь с нами:' },
}

/**
 * Sends documents as one ZIP that is read while it's sent; `paths` is where each is in it, all in one folder by default. Where files
 * are missing, a text in the ZIP names them. It's stored: PDF and images are compressed already, and its size is known before it starts.
 */
export async function sendArchive(
  deps: Deps,
  { request, reply, locale }: { request: FastifyRequest; reply: FastifyReply; locale: Locale },
  rows: readonly ArchivedRow[],
  name: string,
  paths: readonly string[] = uniqueFileNames(rows.map((row) => row.name)),
): Promise<FastifyReply> {
  const sizes = await Promise.all(rows.map(({ storageKey }) => deps.files.sizeOf(storageKey)))
  const isWhole = (index: number) => sizes[index] === rows[index]?.size
  const entries = rows.map(({ storageKey, size, createdAt }, index) => ({
    name: paths[index] ?? storageKey,
    size,
    at: new Date(createdAt),
    open: () => deps.files.read(storageKey),
  }))
  const missing = entries.filter((_, index) => !isWhole(index)).map((entry) => entry.name)
  for (const [index, { storageKey }] of rows.entries())
    if (!isWhole(index)) noteMissingFile(deps, new FileMissing(storageKey), request.id)
  const { stream, size } = zipOf([
    ...entries.filter((_, index) => isWhole(index)),
    ...(missing.length > 0 ? [listOf(missing, locale)] : []),
  ])
  stream.on('error', (err) => {
    request.log.error({ err }, 'a ZIP broke off')
    deps.reports.error(err, 'archive', { requestId: request.id })
  })
  if (size !== null) reply.header('content-length', size)
  return reply.type('application/zip').header('content-disposition', contentDisposition(name)).send(stream)
}

function listOf(missing: readonly string[], locale: Locale): ZipEntry {
  const { name, missing: intro } = texts[locale]
  const bytes = Buffer.from([intro, '', ...missing, ''].join('\r\n'))
  return { name, size: bytes.byteLength, open: async () => Readable.from([bytes]) }
}
