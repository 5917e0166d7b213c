import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, inject } from 'vitest'
import { repository } from '../source-files.ts'

/** Runs `portal` against the running product, as its operator does; answers what it printed, each line an object. */
export async function portal(...args: string[]) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['apps/cli/src/portal.mjs', ...args, '--json'],
    { cwd: repository, env: { ...process.env, DATABASE_URL: '', DATA_DIR: inject('portalDataDir') } },
  )
  const lines = stdout.trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** Waits for a message to an address and answers the code of six digits in its subject. */
export async function codeSentTo(address: string): Promise<string> {
  let code: string | undefined
  const look = async () => {
    const messages = await portal('outbox')
    const sent = messages.filter(({ to, subject }) => to === address && /\b\d{6}\b/.test(subject))
    code = sent.at(-1)?.subject.match(/\b\d{6}\b/)?.[0]
    return code
  }
  await expect.poll(look, { timeout: 20_000, interval: 500 }).toMatch(/^\d{6}$/)
  return code ?? ''
}
