// Measures how much memory the server adds while it exports one customer's 100,000 orders: `npm run
// bench:export`. A freshly started server exports each format twice: a small machine has to bear the first
// one.
import { Client } from 'pg'
import { demoPassword, fetchToken } from '../browser/sign-in.ts'
import { buildWeb, type Portal, startPortal } from '../machine/portal.ts'
import { openBenchDatabase } from './bench-database.ts'
import { benchEmail, fill } from './fill.ts'
import { serverMemoryMb } from './server-memory.ts'

const maxMb = 60

async function exportOnce(portal: Portal, format: string): Promise<{ megabytes: number; seconds: number }> {
  const headers = { authorization: `JWT ${await fetchToken(portal.url, benchEmail, demoPassword)}` }
  const url = `${portal.url}/api/v2/customer/orders/export/?format=${format}&status=active,archived`
  const start = performance.now()
  const { count, file } = await (await fetch(url, { headers })).json()
  if (count < 100_000) throw new Error(`Only ${count} orders to export`)
  const answer = await fetch(new URL(file, portal.url))
  let size = 0
  for await (const chunk of answer.body ?? []) size += chunk.length
  return { megabytes: size / 1024 / 1024, seconds: (performance.now() - start) / 1000 }
}

async function measure(portal: Portal, format: string): Promise<number> {
  const before = serverMemoryMb(portal.pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, serverMemoryMb(portal.pid))
  }, 20)
  const { megabytes, seconds } = await exportOnce(portal, format)
  clearInterval(sampling)
  const more = peak - before
  process.stdout.write(
    `${format.padEnd(6)}${megabytes.toFixed(1).padStart(6)} MB in ${seconds.toFixed(1).padStart(5)} s: ` +
      `${before.toFixed(0)} MB before, ${more.toFixed(0)} MB more\n`,
  )
  return more
}

await buildWeb()
const database = await openBenchDatabase()
try {
  // Only the first start with the demo creates the users whose password the fill reuses.
  await (await startPortal({ DATABASE_URL: database.url })).stop()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await fill(client)
  await client.end()
  for (const format of ['csv', 'xlsx']) {
    const portal = await startPortal({ DATABASE_URL: database.url })
    try {
      for (const _time of ['first', 'second']) {
        if ((await measure(portal, format)) > maxMb) process.exitCode = 1
      }
    } finally {
      await portal.stop()
    }
  }
} finally {
  await database.close()
}
