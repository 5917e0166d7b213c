// From a fresh clone to the running product: `npm start`. Plain JavaScript, because the Node that runs it
// may be any from 20 on; the product itself runs on the Node 24 that npm installs.
import { join } from 'node:path'
import { ensureServerBuilt } from './build-server.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { ensureInstalled, node, root, run, withNode } from './toolchain.mjs'

function say(line) {
  process.stdout.write(`${line}\n`)
}

// npm's shell is replaced by this script (the `exec` in package.json), since it would die of a signal and
// pass nothing on. Where npm itself is killed no signal comes at all: then the parent changes.
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
// Its sources serve too, with more memory.
if (server.code !== 0) process.stderr.write(server.output)

const args = ['--disable-warning=ExperimentalWarning', 'apps/cli/src/portal.mjs', 'serve', '--demo']
const command = [...args, ...process.argv.slice(2)]
const isUnderNpm = process.env.npm_lifecycle_event !== undefined
const environment = (starter) =>
  withNode({
    // On a person's terminal the URL and the logins should not drown in a line for each request.
    LOG_LEVEL: 'warn',
    // What was compiled once need not be again when it starts the next time.
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
    ...process.env,
    ...(isUnderNpm && { PORTAL_STARTER: String(starter) }),
  })
process.chdir(root)
// The server takes the place of this process, so that nothing stays in memory between npm and it. A Node
// before 22.15 can't do that: it may run this script once, at the first start of a clone.
if (process.platform !== 'win32') process.execve?.(node, [node, ...command], environment(parent))
const { code } = await run(node, command, { env: environment(process.pid), show: true })
process.exit(code)
