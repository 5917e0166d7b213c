import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { dataFolder, serverScript } from '#portal-paths.ts'
import type { Given } from '#run-command.ts'

/** What the server is started with, besides what the operator set. */
function leanEnvironment(): NodeJS.ProcessEnv {
  return {
    // Threads that compress share two pools of memory instead of leaving gaps in eight.
    MALLOC_ARENA_MAX: '2',
    // Compiled once; without it each start also keeps the compiler of TypeScript. The folder itself is for the server to make: private.
    ...(existsSync(dataFolder()) && { NODE_COMPILE_CACHE: join(dataFolder(), 'cache') }),
    ...process.env,
  }
}

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
  process.execve?.(process.execPath, [process.execPath, ...args], leanEnvironment())
  return 1
}
