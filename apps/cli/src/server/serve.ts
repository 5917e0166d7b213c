import { spawn } from 'node:child_process'
import { serverScript } from '#portal-paths.ts'
import type { Given } from '#run-command.ts'
import { serverEnvironment } from './lean-environment.ts'

/** Starts the server and stays with it: its output is ours, signals go to it, its exit code comes back. */
export function startServer({ demo }: Given, isJson: boolean): Promise<number> {
  const args = [
    ...serverScript('main.ts'),
    ...(demo === true ? ['--demo'] : []),
    ...(isJson ? ['--json'] : []),
  ]
  // By the channel the server notices when this process is killed, and this one when its starter is.
  const server = spawn(process.execPath, args, {
    env: serverEnvironment(),
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
