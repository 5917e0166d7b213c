import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { repository } from '../repository/source-files.ts'

/** Returns the server's memory in megabytes, garbage included. */
export function serverMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/^VmRSS:\s+(\d+)/m)?.[1] ?? 0) / 1024
}

/** Returns the environment in which `heldMemoryMb` can ask a server; answers are written to the folder. */
export function probeEnvironment(folder: string): Record<string, string> {
  const probe = pathToFileURL(join(repository, 'tests/bench/memory-probe.mjs'))
  return { NODE_OPTIONS: `--expose-gc --import=${probe.href}`, MEMORY_PROBE: join(folder, 'memory') }
}

/** Returns the server's memory in megabytes after a garbage collection. */
export async function heldMemoryMb(pid: number, folder: string): Promise<number> {
  const file = join(folder, `memory.${pid}`)
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  let text = ''
  while (text === '') {
    await sleep(10)
    if (existsSync(file)) text = readFileSync(file, 'utf8')
  }
  return Number(text)
}
