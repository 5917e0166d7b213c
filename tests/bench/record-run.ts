import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../repository/source-files.ts'
import type { Measured } from './load/http-load.ts'

/** The figures of one run of the bench; shares compare with SQL without the product. */
export interface BenchRun {
  http: Record<string, Measured>
  yardstick: { list: number; detail: number }
  shares: { list: number; detail: number }
  memoryMb: { idle: number; busy: number }
}

/** Adds a row to the table at the end of docs/performance.md. */
export function recordRun({ http, shares, memoryMb }: BenchRun): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain') === '' ? '' : ' and changes'
  const ms = (name: string) => {
    const { serverMs = 0, databaseMs = 0 } = http[name] ?? {}
    return `${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)}`
  }
  const cells = [
    new Date().toISOString().slice(0, 10),
    git('rev-parse', '--short', 'HEAD') + changed,
    `${(shares.list * 100).toFixed(0)} %`,
    `${(shares.detail * 100).toFixed(0)} %`,
    ms('orders list'),
    ms('order detail'),
    ms('orders count'),
    ms('notifications count'),
    `${memoryMb.idle.toFixed(0)} · ${memoryMb.busy.toFixed(0)}`,
  ]
  appendFileSync(join(repository, 'docs/performance.md'), `| ${cells.join(' | ')} |\n`)
}
