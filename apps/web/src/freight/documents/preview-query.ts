import type { Document } from '@portolan/contract/freight/documents'
import { hasPdfMark } from '@portolan/pdf/pdf-mark'
import { queryOptions } from '@tanstack/react-query'
import type { FreshUrl } from './fresh-url.ts'
import type { PreviewKind } from './preview-kind.ts'
import { fetchFile } from './saving/fetch-file.ts'

/** The file isn't what it claims to be. */
export class UnfitFile extends Error {}

/** The bytes of a file under our own type: whatever the server says, nothing in it can run. */
async function readFile(url: string, kind: PreviewKind, type: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchFile(url, signal)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (kind === 'pdf' && !hasPdfMark(bytes)) throw new UnfitFile()
  return new Blob([bytes], { type: kind === 'pdf' ? 'application/pdf' : type })
}

/** A file for the preview; dropped soon after, since files are large. */
export function previewQuery(document: Document, kind: PreviewKind, freshUrl: FreshUrl) {
  return queryOptions({
    // A replaced document keeps its ID.
    queryKey: ['documents', 'preview', document.id, document.createdAt, document.size],
    queryFn: async ({ signal }) => {
      const url = await freshUrl(document)
      return readFile(url, kind, document.contentType, signal)
    },
    gcTime: 60_000,
  })
}
