import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
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

/** Starts the server and stays with it: its output is ours, signals go to it, its exit code comes back. */
export function startServer({ demo }: Given, isJson: boolean): Promise<number> {
  const args = [
    ...serverScript('main.ts'),
    ...(demo === true ? ['--demo'] : []),
    ...(isJson ? ['--json'] : []),
  ]
  // By the channel the server notices when this process is killed, and this one when its starter is.
  const server = spawn(process.execPath, args, {
    env: leanEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.on('disconnect', () => server.kill('SIGTERM'))
  process.channel?.unref()
  // A Ctrl-C that the server also gets from the terminal itself does no harm: it stops once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.on('close', (code) => resolve(code === 0 ? 0 : 1))
  })
}
