// From a fresh clone to the running product: `npm start`. Plain JavaScript, because the Node that runs it
// may be any from 20 on; the product itself runs on the Node 24 that npm installs.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { endingSignals, ensureInstalled, node, root, withNode } from './toolchain.mjs'

function say(line) {
  process.stdout.write(`${line}\n`)
}

// npm's shell is replaced by this script (the `exec` in package.json), since it would die of a signal and pass nothing
// on. Where npm itself is killed no signal comes at all: then the parent changes.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

for (const prepare of [ensureInstalled, ensureWebBuilt]) {
  const result = await prepare(say)
  if (result.code !== 0) {
    process.stderr.write(result.output)
    process.exit(1)
  }
}

const args = ['--disable-warning=ExperimentalWarning', 'apps/cli/src/portal.mjs', 'serve', '--demo']
// In a process group of its own, so that Ctrl-C reaches the server once, through this process, and not twice.
const server = spawn(node, [...args, ...process.argv.slice(2)], {
  cwd: root,
  env: withNode({
    // On a person's terminal the URL and the logins should not drown in a line for each request.
    LOG_LEVEL: 'warn',
    // What was compiled once need not be again when it starts the next time.
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
    ...process.env,
  }),
  // The channel says nothing: when it closes, the server knows that this process was killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  detached: true,
})
for (const signal of endingSignals) process.on(signal, () => server.kill(signal))
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
server.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
