// Takes a fresh clone to the running product: `npm start`. This is plain JavaScript because the Node that
// runs it may be any from 20 on; the product itself runs on the Node 24 that npm installs.
import { join } from 'node:path'
import { ensureServerBuilt } from './build-server.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, node, root, run, withNode } from './toolchain.mjs'

function say(line) {
  process.stdout.write(`${line}\n`)
}

// This script replaces npm's shell (the `exec` in package.json), which would die of a signal without passing
// it on. If npm itself is killed, no signal comes at all, but the parent process changes.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

function exitIfFailed({ code, output }) {
  if (code === 0) return
  process.stderr.write(output)
  process.exit(1)
}

exitIfFailed(await ensureInstalled(say))
const [web, server] = await Promise.all([ensureWebBuilt(say), ensureServerBuilt(say)])
exitIfFailed(web)
// A failed build isn't fatal: the sources serve too, with more memory.
if (server.code !== 0) process.stderr.write(server.output)

const args = ['--disable-warning=ExperimentalWarning', 'apps/cli/src/portal.mjs', 'serve', '--demo']
const command = [...args, ...process.argv.slice(2)]
const isUnderNpm = process.env.npm_lifecycle_event !== undefined
const environment = (starter) =>
  withNode({
    // In a terminal, a line for each request would drown the URL and the logins.
    LOG_LEVEL: 'warn',
    // Caches compiled code for the next start.
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
    ...process.env,
    ...(isUnderNpm && { PORTAL_STARTER: String(starter) }),
  })
process.chdir(root)
// The server replaces this process, so that nothing stays in memory between npm and it. A Node before 22.15
// can't do that; it may run this script once, at the first start of a clone.
if (process.platform !== 'win32') process.execve?.(node, [node, ...command], environment(parent))
const { code } = await run(node, command, { env: environment(process.pid), show: true })
process.exit(code)
