import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey } from '../../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { listCompanyOrganizations } from '../../../packages/contract/src/company/organizations.ts'
import { type OwnServer, openOwnServer } from '../own-server.ts'

const metricsToken = 'a token for metrics, 32 characters'

let portal: TestPortal
let server: OwnServer
let key = ''
beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read')
  server = await openOwnServer(
    () => portal,
    ['--workers', '2'],
    () => ({ METRICS_TOKEN: metricsToken }),
  )
  await server.start()
})
afterAll(async () => {
  server?.close()
  await portal.close()
})

/** The processes that serve, on Linux. */
function workers(): number[] {
  const pid = server.pid()
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

async function ask(): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, connection: 'close' }
  const answer = await fetch(`${server.origin}${listCompanyOrganizations.path}`, { headers })
  await answer.text()
  return answer.status
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('portal serve --workers 2', { tags: ['exhaustive'], timeout: 300_000 }, () => {
  it('serves with two processes, replaces one that is killed, and ends with all of them', async () => {
    const patient = { timeout: 60_000 }
    await expect.poll(() => workers().length, patient).toBe(2)
    // On a busy machine a process that has just started may turn requests away.
    await expect.poll(ask, patient).toBe(200)
    const headers = { authorization: `Bearer ${metricsToken}` }
    const metrics = async () => (await fetch(`${server.origin}/metrics`, { headers })).text()
    for (const worker of ['1', '2'])
      await expect
        .poll(metrics, patient)
        .toMatch(new RegExp(`^portolan_process_heap_bytes\\{worker="${worker}"\\} \\d+$`, 'm'))
    const all = await metrics()
    expect(all.match(/^# TYPE portolan_process_heap_bytes /gm)).toHaveLength(1)
    // The database has these: they are of no process.
    expect(all).toMatch(/^portolan_backup_failed 0$/m)
    const [first = 0, second = 0] = workers()
    process.kill(first, 'SIGKILL')
    await expect
      .poll(() => workers().filter((pid) => pid !== first && pid !== second).length, patient)
      .toBe(1)
    await expect.poll(ask, patient).toBe(200)
    const living = workers()
    await server.end()
    expect(living.filter(isAlive)).toEqual([])
  })
})
