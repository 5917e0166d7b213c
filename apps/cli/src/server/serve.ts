import { flushCompileCache } from 'node:module'
import { serverScript } from '#portal-paths.ts'
import type { Given } from '#run-command.ts'
import { serverEnvironment } from './lean-environment.ts'

/**
 * Turns this process into the server: same process id, output and environment, and nothing else stays in memory. Returns only where
 * the system can't do that.
 */
export function becomeServer({ demo }: Given, isJson: boolean): number {
  // Who opened a channel to this process ends the server by ending too.
  const starter = process.env.PORTAL_STARTER ?? (process.connected ? String(process.ppid) : undefined)
  const args = [
    ...serverScript('main.ts'),
    ...(demo === true ? ['--demo'] : []),
    ...(isJson ? ['--json'] : []),
    ...(starter === undefined ? [] : [`--starter=${starter}`]),
  ]
  // Nothing runs at the end of a process that is replaced.
  flushCompileCache()
  process.execve?.(process.execPath, [process.execPath, ...args], serverEnvironment())
  return 1
}
