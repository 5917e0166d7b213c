import { spawnSync } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { serverScript } from '#portal-paths.ts'
import type { Given } from '#run-command.ts'
import { serverEnvironment } from './lean-environment.ts'

/**
 * Replaces this process with the server: same process ID, output and environment, with nothing else left in
 * memory. Windows can't do that: there it stays next to the server, and returns the server's exit code.
 */
export function becomeServer({ demo, workers }: Given, isJson: boolean): number {
  const argsFor = (starter: string | undefined) => [
    ...(workers === 1
      ? serverScript('main.ts')
      : [...serverScript('serve-workers.ts'), `--workers=${workers}`]),
    ...(demo === true ? ['--demo'] : []),
    ...(isJson ? ['--json'] : []),
    ...(starter === undefined ? [] : [`--starter=${starter}`]),
  ]
  const env = serverEnvironment()
  if (process.platform === 'win32' || process.execve === undefined)
    return spawnSync(process.execPath, argsFor(String(process.pid)), { env, stdio: 'inherit' }).status ?? 1
  // Nothing runs at the end of a replaced process.
  flushCompileCache()
  // The process that opened a channel to this one ends the server by ending too.
  const starter = process.env.PORTAL_STARTER ?? (process.connected ? String(process.ppid) : undefined)
  return process.execve(process.execPath, [process.execPath, ...argsFor(starter)], env)
}
