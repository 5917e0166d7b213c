import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'

const decoder = fileURLToPath(new URL('./decode-avatar.ts', import.meta.url))
const notImage = 3
const longestMs = 5_000

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
 * image that can be decoded in `timeoutMs`.
 */
export function squareAvatar(
  customers: readonly string[],
  bytes: Uint8Array,
  timeoutMs = longestMs,
): Promise<Uint8Array | null> {
  return limited(customers, () => decode(bytes, timeoutMs))
}

/**
 * The library can't be stopped while it unpacks a file, so a separate process does it and is killed at the
 * timeout. It gets none of the server's variables, since its input comes from strangers.
 */
function decode(bytes: Uint8Array, timeout: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const options = { env: {}, encoding: 'buffer', timeout, killSignal: 'SIGKILL' } as const
    const child = execFile(process.execPath, [decoder], options, (error, photo, stderr) => {
      if (error === null) resolve(photo)
      else if (error.code === notImage || typeof error.signal === 'string') resolve(null)
      else reject(new Error(`A photo could not be decoded: ${stderr.toString() || error.message}`))
    })
    // A process that exits early doesn't read all of it.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}
