import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { repository } from '../repository/source-files.ts'

/** Runs `portal …` on the data of the running product, as its operator does; answers what it printed. */
export async function runPortal(args: string[], input = ''): Promise<string> {
  const program = ['--disable-warning=ExperimentalWarning', 'apps/cli/src/portal.mjs', ...args]
  const { DATABASE_URL: _, ...inherited } = process.env
  const environment = { ...inherited, DATA_DIR: inject('portalDataDir') }
  const command = spawn(process.execPath, program, { cwd: repository, env: environment })
  command.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => command.once('close', resolve))
  const [out, error, code] = await Promise.all([text(command.stdout), text(command.stderr), ended])
  if (code !== 0) throw new Error(`portal ${args.join(' ')} ended with ${code}:\n${out}${error}`)
  return out
}
