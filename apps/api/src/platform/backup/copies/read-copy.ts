import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { StoreUnreachable } from '#platform/storage/file-store.ts'
import type { BackupBucket } from './backup-bucket.ts'
import { multipart, type StoredObject } from './multipart.ts'

/** Kept in memory, one read while another is used: a connection that breaks costs no more than one. */
const usualPieceBytes = 8 * 1024 * 1024
const maxTries = 5

/** Reads a backup in a bucket piece by piece, always the same one, also if another takes its name meanwhile. */
export function openCopy(bucket: BackupBucket, key: string, pieceBytes = usualPieceBytes) {
  const calls = multipart(bucket)
  let found: Promise<StoredObject> | null = null
  const about = () => {
    found ??= calls.look(key).then((stored) => {
      if (stored !== null) return stored
      throw new OperatorError('bad_arguments', `There is no backup ${key} in the bucket for backups.`)
    })
    return found
  }

  async function ask(start: number, end: number, etag: string): Promise<Buffer | Error> {
    const headers = { range: `bytes=${start}-${end - 1}`, 'if-match': etag }
    const answer = await bucket.send({ method: 'GET', key, headers })
    try {
      const bytes = await buffer(answer.body)
      if (answer.status === 206 && bytes.byteLength === end - start) return bytes
      return new Error(`status ${answer.status}, ${bytes.byteLength} bytes of ${end - start}`)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /** The bytes from `start` to before `end`, or to the last one. */
  async function read(start: number, end: number): Promise<Buffer> {
    const { etag, size } = await about()
    const last = Math.min(end, size)
    if (start >= last) return Buffer.alloc(0)
    for (let tries = 1; ; tries++) {
      const outcome = await ask(start, last, etag)
      if (!(outcome instanceof Error)) return outcome
      if (tries === maxTries)
        throw new StoreUnreachable(`The backup ${key} can't be read: ${outcome.message}`, { cause: outcome })
    }
  }

  async function* chunks(): AsyncGenerator<Buffer> {
    const { size, sha256 } = await about()
    const hash = createHash('sha256')
    let next = read(0, pieceBytes)
    for (let start = 0; start < size; start += pieceBytes) {
      const piece = await next
      next = read(start + pieceBytes, start + 2 * pieceBytes)
      // Its reader may be gone by then.
      next.catch(() => {})
      hash.update(piece)
      // The end comes only once all of it is what was sent.
      if (start + pieceBytes >= size && sha256 !== null && hash.digest('hex') !== sha256)
        throw new OperatorError(
          'refused',
          `The backup ${key} isn't what was uploaded: its SHA-256 differs. Take another one.`,
        )
      yield piece
    }
  }

  return { about, read, chunks }
}
