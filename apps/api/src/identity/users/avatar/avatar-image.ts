import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Problem } from '#platform/http/problem.ts'
import { createTurns } from '#platform/limits/turns.ts'

const decoder = fileURLToPath(new URL('./decode-avatar.ts', import.meta.url))
const noPicture = 3
const longestMs = 5_000

/** Decoding takes a core and tens of megabytes. */
const inTurn = createTurns({ atOnce: 2, mostWaiting: 8 })

/** Of each person one picture at a time, so that slow ones of one person do not hold up the others'. */
const busy = new Set<string>()

/**
 * A square WebP of the middle of the picture, upright, without a word of what the camera wrote into it; null where
 * the bytes are no picture that can be read in `timeoutMs`.
 */
export async function squareAvatar(
  owner: string,
  bytes: Uint8Array,
  timeoutMs = longestMs,
): Promise<Uint8Array | null> {
  if (busy.has(owner)) throw new Problem('unavailable', 2)
  busy.add(owner)
  try {
    return await inTurn(() => decode(bytes, timeoutMs))
  } finally {
    busy.delete(owner)
  }
}

/**
 * The library cannot be stopped while it unpacks a file, so a process of its own does it and is killed when its time
 * is up. It gets none of the server's variables: what it reads comes from strangers.
 */
function decode(bytes: Uint8Array, timeout: number): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const options = { env: {}, encoding: 'buffer', timeout, killSignal: 'SIGKILL' } as const
    const child = execFile(process.execPath, [decoder], options, (error, picture, stderr) => {
      if (error === null) resolve(picture)
      else if (error.code === noPicture || typeof error.signal === 'string') resolve(null)
      else reject(new Error(`A picture could not be decoded: ${stderr.toString() || error.message}`))
    })
    // A process that ends early does not read all of it.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}
