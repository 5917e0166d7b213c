import { Readable } from 'node:stream'
import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyReply } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { type MadeDownload, sendMadeFile } from '#platform/http/downloads/send-made-file.ts'
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
 * The documents as an uncompressed ZIP: PDFs and images are compressed already, and the size is known in
 * advance. If files are missing, a text in the ZIP lists them.
 */
async function archiveOf(
  deps: Deps,
  { requestId, locale }: { requestId: string; locale: Locale },
  rows: readonly ArchivedRow[],
  paths: readonly string[],
) {
  const entries: ZipEntry[] = []
  const missing: string[] = []
  for (const [index, { storageKey, size, createdAt }] of rows.entries()) {
    const name = paths[index] ?? storageKey
    if ((await deps.files.sizeOf(storageKey)) === size)
      entries.push({ name, size, at: new Date(createdAt), open: () => deps.files.read(storageKey) })
    else {
      missing.push(name)
      noteMissingFile(deps, new FileMissing(storageKey), requestId)
    }
  }
  return zipOf(missing.length === 0 ? entries : [...entries, listOf(missing, locale)])
}

function listOf(missing: readonly string[], locale: Locale): ZipEntry {
  const { name, missing: intro } = texts[locale]
  const bytes = Buffer.from([intro, '', ...missing, ''].join('\r\n'))
  return { name, size: bytes.byteLength, open: async () => Readable.from([bytes]) }
}

/**
 * Sends documents as one ZIP, reading them as it's sent; `paths` are their paths in it, by default all in one
 * folder.
 */
export function sendArchive(
  deps: Deps,
  call: MadeDownload,
  locale: Locale,
  rows: readonly ArchivedRow[],
  name: string,
  paths: readonly string[] = uniqueFileNames(rows.map((row) => row.name)),
): Promise<FastifyReply> {
  const open = () => archiveOf(deps, { requestId: call.request.id, locale }, rows, paths)
  return sendMadeFile(deps, call, { what: 'archive', type: 'application/zip', name, open })
}
