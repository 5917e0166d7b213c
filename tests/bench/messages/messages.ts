// Measures the cost of hostile carrier messages: how long others wait, measured from a separate process, and
// the server's memory. `npm run bench:messages`; `-- --embedded` for the embedded database,
// `-- --only IFTSTA` for some of them.
import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { type Portal, startPortal } from '../../machine/portal.ts'
import { repository } from '../../repository/source-files.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { startProber, summaryOf } from '../load/others.ts'
import { serverMemoryMb } from '../server-memory.ts'
import { type HostileBody, hostileBodies } from './hostile-bodies.ts'

const { values: options } = parseArgs({
  options: { embedded: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
/**
 * Limits for others' waits and for the memory of a message; with small messages the server's own garbage is
 * more.
 */
const most = { waitMs: 100, bodies: 3, garbageMb: 80 }
const exec = promisify(execFile)

/** Runs a command of the served portal. */
async function command(portal: Portal, environment: Record<string, string>, ...args: string[]) {
  const { stdout } = await exec(process.execPath, ['apps/cli/src/portal.mjs', ...args, '--json'], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: portal.dataDir, ...environment },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

interface Sender {
  url: string
  key: string
  secret: string
}

function send({ url, key, secret }: Sender, { type, text, isPushed, isDryRun }: HostileBody) {
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('hex')
  const headers: Record<string, string> = isPushed
    ? { 'notification-signature': `sha256=${hmac}` }
    : { authorization: `Bearer ${key}` }
  const path = isPushed ? 'messages/bench/' : `messages/${isDryRun ? '?dryRun=true' : ''}`
  return fetch(`${url}/api/v2/company/${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: text,
  })
}

async function measure(portal: Portal, sender: Sender, body: HostileBody): Promise<void> {
  // The first message compiles the code that reads them.
  await send(sender, { name: '', type: 'application/json', text: '[{"eventID":1}]' })
  const call = `${portal.url}/api/v2/company/organizations/`
  const endQuiet = await startProber(call, `Bearer ${sender.key}`)
  await sleep(2_000)
  const quiet = summaryOf(await endQuiet())
  const endProber = await startProber(call, `Bearer ${sender.key}`)
  const before = serverMemoryMb(portal.pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, serverMemoryMb(portal.pid))
  }, 10)
  const start = performance.now()
  const answer = await send(sender, body)
  const { length: characters } = await answer.text()
  const seconds = (performance.now() - start) / 1_000
  clearInterval(sampling)
  const { asked, failed, p50, p99, worst } = summaryOf(await endProber())
  const megabytes = body.text.length / 1e6
  const more = peak - before
  const isWithin = more <= Math.max(most.garbageMb, most.bodies * megabytes)
  if (worst > most.waitMs || failed > 0 || !isWithin) process.exitCode = 1
  process.stdout.write(
    `${body.name.padEnd(36)}${megabytes.toFixed(2)} MB: ${answer.status} in ${seconds.toFixed(1)} s, ${characters} characters answered; ` +
      `others p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, worst ${worst.toFixed(0)} ms (quiet ${quiet.worst.toFixed(0)}), ` +
      `${failed} of ${asked} failed; memory +${more.toFixed(0)} MB\n`,
  )
}

for (const make of hostileBodies) {
  const body = make()
  if (!body.name.includes(options.only)) continue
  const database = options.embedded ? null : await openBenchDatabase()
  const environment: Record<string, string> = database === null ? {} : { DATABASE_URL: database.url }
  const portal = await startPortal(environment, { demo: false })
  try {
    const { key } = await command(portal, environment, 'keys', 'create', 'bench', '--scope', 'read,write')
    const { secret } = await command(portal, environment, 'sources', 'add', 'bench')
    await measure(portal, { url: portal.url, key, secret }, body)
  } finally {
    await portal.stop()
    await database?.close()
  }
}
