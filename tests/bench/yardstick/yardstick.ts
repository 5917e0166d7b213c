import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { findBinaries } from '../../machine/postgres.ts'
import { connections } from '../load/http-load.ts'

const exec = promisify(execFile)
const folder = import.meta.dirname

/** Fills the schema `yardstick` of a database without one. */
export async function fillYardstick(client: Client): Promise<void> {
  await client.query(readFileSync(join(folder, 'data.sql'), 'utf8'))
  await client.query('RESET search_path')
  await client.query('VACUUM ANALYZE')
}

/**
 * Returns the transactions per second of the list's or the order's prepared statements, over as many
 * connections as the server has clients.
 */
export async function measureYardstick(
  url: string,
  script: 'list' | 'detail',
  seconds: number,
): Promise<number> {
  const file = join(folder, `${script}.sql`)
  const run = async (length: number) => {
    const options = ['-n', '-M', 'prepared', '-c', String(connections), '-T', String(length), '-f', file, url]
    const { stdout } = await exec(join(await findBinaries(), 'pgbench'), options, {
      env: { ...process.env, PGOPTIONS: '-c search_path=yardstick' },
    })
    return Number(stdout.match(/^tps = ([\d.]+)/m)?.[1])
  }
  await run(3)
  return run(seconds)
}
