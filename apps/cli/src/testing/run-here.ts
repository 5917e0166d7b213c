import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '#command-line.ts'
import type { Ended } from './run-portal.ts'

interface Here {
  input?: string
  dataDir?: string
  /** The working folder, to which paths are relative. */
  folder?: string
}

/** Runs a command line in this process, one at a time: far faster than in a separate process. */
export async function runHere(line: readonly string[], here: Here = {}): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const printed = Promise.all([text(stdout), text(stderr)])
  const { DATA_DIR: dataDir } = process.env
  const folder = process.cwd()
  if (here.dataDir !== undefined) process.env.DATA_DIR = here.dataDir
  if (here.folder !== undefined) process.chdir(here.folder)
  try {
    const code = await runCommandLine(line, { stdin: Readable.from([here.input ?? '']), stdout, stderr })
    stdout.end()
    stderr.end()
    const [out, err] = await printed
    return { code, out, err }
  } finally {
    process.chdir(folder)
    if (dataDir === undefined) delete process.env.DATA_DIR
    else process.env.DATA_DIR = dataDir
  }
}
