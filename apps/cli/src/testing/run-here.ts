import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '#command-line.ts'
import type { Ended } from './run-portal.ts'

/** Runs a command line in this process, with its environment. */
export async function runHere(line: readonly string[], input = ''): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const printed = Promise.all([text(stdout), text(stderr)])
  const code = await runCommandLine(line, { stdin: Readable.from([input]), stdout, stderr })
  stdout.end()
  stderr.end()
  const [out, err] = await printed
  return { code, out, err }
}
