// What hostile carrier messages cost and what others feel meanwhile: their waits, measured from a process of its own, and the server's
// memory. `npm run bench:messages`, with `-- --embedded` on the embedded database, with `-- --only IFTSTA` some of them.
import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs, promisify } from 'node:util'
import { buildWeb, type Portal, startPortal } from '../../machine/portal.ts'
import { repository } from '../../repository/source-files.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { serverMemoryMb } from '../server-memory.ts'
import { type HostileBody, hostileBodies } from './hostile-bodies.ts'

const { values: options } = parseArgs({
  options: { embedded: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const goals = { worstMs: 100, bodies: 3 }
const exec = promisify(execFile)

/** Runs a command of the portal that is served. */
async function command(portal: Portal, environment: Record<string, string>, ...args: string[]) {
  const { stdout } = await exec(process.execPath, ['apps/cli/src/portal.mjs', ...args, '--json'], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: portal.dataDir, ...environment },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

function startProbe(url: string, key: string) {
  const probe = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'probe.ts'), url, key],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: probe.stdout })[Symbol.asyncIterator]()
  return {
    ready: () => lines.next(),
    async end(): Promise<{ asked: number; refused: number; p50: number; p99: number; worst: number }> {
      probe.stdin.end()
      const { value } = await lines.next()
      await once(probe, 'close')
      return JSON.parse(value ?? '')
    },
  }
}

function request(url: string, { type, text, isPushed, isDryRun }: HostileBody, key: string, secret: string) {
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('hex')
  const headers: Record<string, string> = isPushed
    ? { 'notification-signature': `sha256=${hmac}` }
    : { authorization: `Bearer ${key}` }
  const path = isPushed ? '/api/v2/company/messages/bench/' : '/api/v2/company/messages/'
  const query = isDryRun ? '?dryRun=true' : ''
  return fetch(`${url}${path}${query}`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: text,
  })
}

async function measure(environment: Record<string, string>, body: HostileBody): Promise<void> {
  const portal = await startPortal(environment, { demo: false })
  try {
    const { key } = await command(portal, environment, 'keys', 'create', 'bench', '--scope', 'read,write')
    const { secret } = await command(portal, environment, 'sources', 'add', 'bench')
    // The first message compiles what reads all.
    await request(portal.url, { ...body, text: '[{"eventID":1}]', type: 'application/json' }, key, secret)
    const probe = startProbe(portal.url, key)
    await probe.ready()
    const before = serverMemoryMb(portal.pid)
    let peak = before
    const sampling = setInterval(() => {
      peak = Math.max(peak, serverMemoryMb(portal.pid))
    }, 10)
    const start = performance.now()
    const answer = await request(portal.url, body, key, secret)
    const text = await answer.text()
    const seconds = (performance.now() - start) / 1000
    clearInterval(sampling)
    const { asked, refused, p50, p99, worst } = await probe.end()
    const megabytes = body.text.length / 1e6
    const more = peak - before
    const isWithin = worst <= goals.worstMs && refused === 0
    if (!isWithin) process.exitCode = 1
    process.stdout.write(
      [
        body.name.padEnd(30),
        `${megabytes.toFixed(1)} MB, ${answer.status} in ${seconds.toFixed(1)} s, ${text.length} characters answered;`,
        `others p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, worst ${worst.toFixed(0)} ms, ${refused} of ${asked} refused;`,
        `memory +${more.toFixed(0)} MB (${(more / megabytes).toFixed(1)} × the body)`,
        text.slice(0, 0),
        '\n',
      ].join(' '),
    )
  } finally {
    await portal.stop()
  }
}

await buildWeb()
for (const make of hostileBodies) {
  const body = make()
  if (!body.name.includes(options.only)) continue
  const database = options.embedded ? null : await openBenchDatabase()
  try {
    await measure(database === null ? {} : { DATABASE_URL: database.url }, body)
  } finally {
    await database?.close()
  }
}
