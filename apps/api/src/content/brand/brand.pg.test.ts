import { afterAll, beforeAll, expect, it } from 'vitest'
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
