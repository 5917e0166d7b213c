import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Random bytes per ID. */
const bytesPerId = 16

// Fetching randomness takes longer than everything else about an ID, so it's fetched for many at once.
const pool = Buffer.alloc(bytesPerId * 512)
let used = pool.length
let msecs = 0
let seq = 0

/** A UUID of version 7; those of one process are in order of creation. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + bytesPerId)
  used += bytesPerId
  const now = Date.now()
  // Within a millisecond, counts up from a random number. Its bytes aren't used otherwise.
  seq = now > msecs ? random.readUInt32BE(6) >>> 1 : seq + 1
  msecs = Math.max(now, msecs)
  return v7({ random, msecs, seq })
}
