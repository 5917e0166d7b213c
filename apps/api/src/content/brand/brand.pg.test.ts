import { setTimeout as sleep } from 'node:timers/promises'
import { saveBrand } from '@portolan/contract/content/brand/brand-settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKey } from '#identity/api-keys/api-keys.ts'
import { openSavedSettings } from '#platform/saved-settings/saved-settings.ts'
import { openPortalProcesses, type PortalProcesses } from '#testing/servers/portal-processes.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let open: Awaited<ReturnType<typeof openTestDatabase>>
let processes: PortalProcesses

beforeAll(async () => {
  open = await openTestDatabase()
  processes = await openPortalProcesses(open.url, { COMPANY_NAME: 'Acme Freight' })
})
afterAll(async () => {
  await processes.close()
  await open.close()
})

it('two servers show a changed brand as soon as it is saved, without a restart', async () => {
  const servers = await Promise.all([processes.start(), processes.start()])
  const names = async () =>
    Promise.all(
      servers.map(
        async ({ url }) => ((await (await fetch(`${url}/site.webmanifest`)).json()) as { name: string }).name,
      ),
    )
  expect(await names()).toEqual(['Acme Freight', 'Acme Freight'])
  // A third process saves it.
  const settings = await openSavedSettings(open.database)
  await settings.change({ section: 'brand', changes: { name: 'Blue Anchor' }, by: 'key test' })
  // The fallback reads only every 15 seconds.
  await expect.poll(names, { interval: 20 }).toEqual(['Blue Anchor', 'Blue Anchor'])
})

it('one shows within a second what the other saved', { tags: ['exhaustive'] }, async () => {
  const [saving, showing] = await Promise.all([processes.start(), processes.start()])
  const made = await createApiKey(open.database, 'brand', ['read', 'write'])
  const nameAt = async (url: string) =>
    ((await (await fetch(`${url}/site.webmanifest`)).json()) as { name: string }).name
  const delays: number[] = []
  for (const name of ['Red', 'Green', 'Blue', 'White', 'Black']) {
    const answer = await fetch(saving.url + saveBrand.path, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${made?.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    expect(answer.status).toBe(200)
    const savedAt = performance.now()
    while ((await nameAt(showing.url)) !== name) await sleep(10)
    delays.push(performance.now() - savedAt)
  }
  // Without the notice it would take up to 15 seconds; one may be late on a busy machine.
  expect(delays.sort((a, b) => a - b)[2]).toBeLessThan(1_000)
})
