import { fileURLToPath } from 'node:url'
import { decodeApart } from '#platform/images/decode-apart.ts'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'

const decoder = fileURLToPath(new URL('./decode-avatar.ts', import.meta.url))
const longestWorkMs = 5_000

/**
 * Decoding takes a core and tens of megabytes, and each waiting photo holds up to 10 MB. Slow photos of one
 * customer don't delay others'.
 */
const limited = shareHeavyWork({
  atOnce: 2,
  atOncePerCustomer: 1,
  maxWaiting: 12,
  maxWaitingPerCustomer: 2,
  retryAfterSeconds: 2,
})

/**
 * A square WebP of the center of the photo, upright, without camera metadata; null if the bytes aren't an
 * image that can be decoded in this much processor time.
 */
export function squareAvatar(
  customers: readonly string[],
  bytes: Uint8Array,
  maxCpuMs = longestWorkMs,
): Promise<Uint8Array | null> {
  return limited(customers, () => decodeApart(decoder, bytes, { maxCpuMs }))
}
