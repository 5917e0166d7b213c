// Runs the product with hot reload: `npm run dev`. The API restarts when its sources change; Vite serves the
// web app and hands every request to the API.
import { spawn } from 'node:child_process'
import { bin, ensureInstalled, node, root, withNode } from './toolchain.mjs'

const installed = await ensureInstalled((line) => process.stdout.write(`${line}\n`))
if (installed.code !== 0) {
  process.stderr.write(installed.output)
  process.exit(1)
}

const watched = ['apps/api/src', 'apps/cli/src', 'packages'].map((path) => `--watch-path=${path}`)
const api = [
  ...watched,
  '--disable-warning=ExperimentalWarning',
  'apps/cli/src/portal.mjs',
  'serve',
  '--demo',
]
const apiUrl = `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '8080'}`
// The URL of the page, to which passkeys belong.
const webUrl = 'http://localhost:5173'
const parts = [
  spawn(node, api, {
    cwd: root,
    env: { PUBLIC_URL: webUrl, PORTAL_FROM_SOURCES: '1', ...withNode() },
    stdio: 'inherit',
  }),
  spawn(bin('vite'), ['apps/web'], { cwd: root, env: { ...withNode(), API_URL: apiUrl }, stdio: 'inherit' }),
]

// One part is of no use without the other, so the first that ends stops the other.
function endAll(code) {
  for (const part of parts) part.kill('SIGTERM')
  process.exitCode = code
}
for (const part of parts) part.on('close', (code) => endAll(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endAll(0))
