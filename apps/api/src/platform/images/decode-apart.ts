import { execFile } from 'node:child_process'

/** The exit code by which a decoder says that its input is no such image. */
export const notImage = 3

const maxOutputBytes = 16 * 1024 * 1024

/**
 * Runs a decoder, a script that reads an image from standard input, and returns its standard output; null if
 * the bytes aren't an image, or can't be decoded in `timeoutMs`. The library can't be stopped while it
 * unpacks a file, so a separate process does it and is killed at the timeout. It gets none of the server's
 * variables, since its input comes from people.
 */
export function decodeApart(
  script: string,
  bytes: Uint8Array,
  { timeoutMs, args = [] }: { timeoutMs: number; args?: readonly string[] },
): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const options = {
      env: {},
      encoding: 'buffer',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: maxOutputBytes,
    } as const
    const child = execFile(process.execPath, [script, ...args], options, (error, output, stderr) => {
      if (error === null) resolve(output)
      else if (error.code === notImage || typeof error.signal === 'string') resolve(null)
      else reject(new Error(`An image could not be decoded: ${stderr.toString() || error.message}`))
    })
    // A process that exits early doesn't read all of it.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}
