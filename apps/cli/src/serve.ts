import { spawn } from 'node:child_process'
import { apiScript } from './api-script.ts'
import type { Command } from './command.ts'

/** Starts the server and stays with it: its output is ours, signals go to it, its exit code comes back. */
export const serve: Command = {
  name: 'serve',
  usage: '[--demo]',
  summary: 'Serve the portal until it is stopped.',
  wordCount: 0,
  options: { demo: { type: 'boolean' } },
  help: { '--demo': 'load demo data into an empty database first, and show the demo logins' },
  run({ options }) {
    const args = [apiScript('main.ts'), ...(options.demo === true ? ['--demo'] : [])]
    // By the channel the server notices when this process is killed, and this one when its starter is.
    const server = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    process.on('disconnect', () => server.kill('SIGTERM'))
    process.channel?.unref()
    // A Ctrl-C that the server also gets from the terminal itself does no harm: it stops once.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => server.kill(signal))
    return new Promise((resolve, reject) => {
      server.on('error', reject)
      server.on('close', (code) => resolve(code === 0 ? 0 : 1))
    })
  },
}
