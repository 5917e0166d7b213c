import { inject } from 'vitest'
import { runHere } from '../../apps/cli/src/testing/run-here.ts'

/** Runs `portal …` on the data of the running product, as its operator does; answers what it printed. */
export async function runPortal(args: string[], input = ''): Promise<string> {
  const { DATA_DIR: given } = process.env
  process.env.DATA_DIR = inject('portalDataDir')
  const { code, out, err } = await runHere(args, input)
  if (given === undefined) delete process.env.DATA_DIR
  else process.env.DATA_DIR = given
  if (code !== 0) throw new Error(`portal ${args.join(' ')} ended with ${code}:\n${out}${err}`)
  return out
}
