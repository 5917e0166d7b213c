// Plain JavaScript, because any Node from 20 on may run it.
import { readFileSync } from 'node:fs'

/**
 * Under `npx`, the process ID of npm, else undefined. At a signal npm ends without passing it on, and the
 * server must end with it. On Linux, npm's shell may be in between, and it lives on.
 */
export function findNpm() {
  if (process.env.npm_command !== 'exec') return undefined
  try {
    // Process ID, name, state, parent.
    const [, name = '', parent] =
      readFileSync(`/proc/${process.ppid}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/) ?? []
    if (/^(?:ba|da|a)?sh$|^busybox$/.test(name)) return parent
  } catch {
    // Other systems replace the shell.
  }
  return String(process.ppid)
}
