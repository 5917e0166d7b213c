import { createHash } from 'node:crypto'
import type { Deps } from '#freight/deps.ts'

/**
 * The bytes of a message in the file store, to be referenced by a row; removed again if no row keeps them.
 */
export interface StoredBody extends AsyncDisposable {
  storageKey: string
  contentType: string | null
  bytes: number
  /** SHA-256 as Base64url. */
  hash: string
  /** Call it once a row references the file. */
  keep(): void
}

/** Writes a message to the file store as it arrives, without ever holding it in memory as a whole. */
export async function storeBody(
  { files }: Pick<Deps, 'files'>,
  contentType: string | null,
  chunks: AsyncIterable<Uint8Array>,
): Promise<StoredBody> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* hashed() {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  const storageKey = await files.putStream(hashed())
  let isKept = false
  return {
    storageKey,
    contentType,
    bytes,
    hash: hash.digest('base64url'),
    keep() {
      isKept = true
    },
    async [Symbol.asyncDispose]() {
      if (!isKept) await files.remove(storageKey)
    },
  }
}
