import { fileURLToPath } from 'node:url'
import { build } from './app.ts'
import { DataFolderInUse } from './db/data-lock.ts'
import { EnvError, readEnv } from './env.ts'
import { demoLogins } from './features/demo/demo-logins.ts'
import { DemoRefused, holdsOnlyDemo, isDemoLoaded } from './features/demo/demo-people.ts'
import { openGateways } from './features/outbox/gateways.ts'
import { startOutboxWorker } from './features/outbox/outbox-worker.ts'
import { canShowOutbox } from './features/outbox/page-routes.ts'
import { demoPassword } from './features/users/password-rules.ts'
import { openDeps } from './open-deps.ts'
import { startLocalSocket } from './operations/local-socket.ts'
import { startSweeping } from './sweeping.ts'

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const longestStopMs = 30_000

async function main(): Promise<void> {
  const env = readEnv()
  const deps = await openDeps(env)
  if (env.databaseUrl === null) {
    deps.log.info(
      'the embedded database is for trying out and small offices; set DATABASE_URL for PostgreSQL',
    )
  }
  const demo = process.argv.includes('--demo')
  if (demo && !(await isDemoLoaded(deps))) {
    // Loaded only here: drawing the demo's papers takes libraries that no other start needs.
    const { loadDemo } = await import('./features/demo/load-demo.ts')
    await loadDemo(deps, showProgress)
  }
  const app = await build(deps, { webRoot, ...(demo && { showsOutbox: () => holdsOnlyDemo(deps.database) }) })
  const socket = await startLocalSocket(deps)
  const outbox = await startOutboxWorker(deps, await openGateways(env))
  await app.listen({ host: env.host, port: env.port })
  announce(app.listeningOrigin, demo, canShowOutbox(env))
  const sweeping = startSweeping(deps)

  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    // Whatever hangs, the process ends; unref, so that it does not wait for this either.
    setTimeout(() => process.exit(1), longestStopMs).unref()
    await app.close()
    await socket.close()
    await outbox.close()
    await sweeping.close()
    await deps.close()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function showProgress(done: number, total: number): void {
  if (done === total || done % 10 === 0) process.stdout.write(`Demo data: ${done} of ${total}\n`)
}

function announce(address: string, demo: boolean, showsMessages: boolean): void {
  const lines = [`The portal is at ${address}`]
  if (demo) {
    lines.push(
      'Demo logins:',
      ...demoLogins.map(({ username }) => `  ${username}`),
      `  password: ${demoPassword}`,
      ...(showsMessages ? [`Their e-mails and SMS: ${address}/api/dev/outbox`] : []),
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().catch((error: unknown) => {
  const known = [DataFolderInUse, EnvError, DemoRefused].some((kind) => error instanceof kind)
  process.stderr.write(`${error instanceof Error ? (known ? error.message : error.stack) : String(error)}\n`)
  process.exitCode = 1
})
