import { readFileSync } from 'node:fs'

/** Megabytes that the server holds; the command that started it stays with it and isn't counted. */
export function serverMemoryMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const status = readFileSync(`/proc/${children[0] || pid}/status`, 'utf8')
  return Number(status.match(/^VmRSS:\s+(\d+)/m)?.[1] ?? 0) / 1024
}
