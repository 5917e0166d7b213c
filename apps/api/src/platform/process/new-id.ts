import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Bytes of randomness that an ID takes. */
const bytesPerId = 16

// Asking for randomness takes longer than all else about an ID, so it's fetched for many at a time.
const pool = Buffer.alloc(bytesPerId * 512)
let used = pool.length
let msecs = 0
let seq = 0

/** A UUID of version 7; those of one process are in the order in which they were made. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + bytesPerId)
  used += bytesPerId
  const now = Date.now()
  // Within a millisecond they count on from a random number. The bytes that begin it are not used otherwise.
  seq = now > msecs ? random.readUInt32BE(6) >>> 1 : seq + 1
  msecs = Math.max(now, msecs)
  return v7({ random, msecs, seq })
}
