import { readdirSync, readFileSync } from 'node:fs'

// The kernel counts in hundredths of a second (`USER_HZ`) on every Linux that Node runs on.
const ticksPerSecond = 100

interface Stat {
  pid: number
  parent: number
  /** Processor time of the process itself and of its ended children. */
  ticks: number
}

/** Reads the fields of /proc/PID/stat after the name, which may contain blanks and parentheses. */
function readStat(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid: Number(pid), parent: Number(fields[1]), ticks }
  } catch {
    // It has ended since it was listed.
    return undefined
  }
}

/** Returns the seconds of processor time that a process and its descendants have used so far. */
export function cpuSeconds(root: number): number {
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readStat(name) ?? []) : []))
  const below = new Set([root])
  let count = 0
  while (count < below.size) {
    count = below.size
    for (const { pid, parent } of stats) if (below.has(parent)) below.add(pid)
  }
  return stats.reduce((sum, { pid, ticks }) => sum + (below.has(pid) ? ticks : 0), 0) / ticksPerSecond
}

/** Returns the parent of a process. */
export function parentOf(pid: number): number {
  return readStat(String(pid))?.parent ?? 0
}
