import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * A stream that breaks off before its last piece if its bytes don't have this SHA-256: the reader must not
 * take it for the whole file.
 */
export function verified(bytes: Readable, sha256: string, key: string): Readable {
  const hash = createHash('sha256')
  let held: Buffer | null = null
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      const ready = held
      held = chunk
      done(null, ready ?? undefined)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, held ?? undefined)
      else done(new Error(`The file ${key} isn't what was stored: its SHA-256 differs`))
    },
  })
  // A failure destroys both ends, so that the reader sees it.
  return pipeline(bytes, check, () => {})
}
