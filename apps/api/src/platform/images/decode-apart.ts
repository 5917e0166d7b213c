import { execFile } from 'node:child_process'
import { Problem } from '#platform/http/problem.ts'
import { notImage } from './limit-work.ts'

const maxOutputBytes = 16 * 1024 * 1024
/** Far longer than any image needs: only a busy machine takes it. */
const longestMs = 20_000

/**
 * Runs a decoder, a script that reads an image from standard input, and returns its standard output; null if
 * the bytes aren't an image, or take more than `maxCpuMs` of a processor. That is its first argument: the
 * library can't be stopped while it unpacks a file, so it ends its own process. Throws `unavailable` if the
 * machine is too busy. The process gets none of the server's variables, since its input comes from people.
 */
export function decodeApart(
  script: string,
  bytes: Uint8Array,
  {
    maxCpuMs,
    args = [],
    timeoutMs = longestMs,
  }: { maxCpuMs: number; args?: readonly string[]; timeoutMs?: number },
): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const options = {
      env: {},
      encoding: 'buffer',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: maxOutputBytes,
    } as const
    const command = [script, String(maxCpuMs), ...args]
    const child = execFile(process.execPath, command, options, (error, output, stderr) => {
      if (error === null) resolve(output)
      else if (error.killed) reject(new Problem('unavailable', 5))
      else if (error.code === notImage || typeof error.signal === 'string') resolve(null)
      else reject(new Error(`An image could not be decoded: ${stderr.toString() || error.message}`))
    })
    // A process that exits early doesn't read all of it.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}
