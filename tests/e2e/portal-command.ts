import { inject } from 'vitest'
import { runHere } from '../../apps/cli/src/testing/run-here.ts'

/** Runs `portal …` on the data of the running product, as its operator does; returns the output. */
export async function runPortal(line: string[], input = ''): Promise<string> {
  const { code, out, err } = await runHere(line, { input, dataDir: inject('portalDataDir') })
  if (code !== 0) throw new Error(`portal ${line.join(' ')} ended with ${code}:\n${out}${err}`)
  return out
}
