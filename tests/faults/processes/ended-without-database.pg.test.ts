import { expect, it, onTestFinished } from 'vitest'
import { openTestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { openWire } from '../../machine/wire.ts'
import { databaseUrlOf, openOwnServer } from '../own-server.ts'

const drainSeconds = 60

it('a server whose database is gone ends without its wait for load balancers', {
  tags: ['exhaustive'],
}, async () => {
  const portal = await openTestPortal()
  onTestFinished(portal.close)
  const wire = await openWire(new URL(await databaseUrlOf(portal.deps.database)))
  const variables = { DATABASE_URL: wire.url, DRAIN_SECONDS: String(drainSeconds) }
  const server = await openOwnServer(
    () => portal,
    [],
    () => variables,
  )
  onTestFinished(server.close)
  await server.start()
  await wire.close()
  const started = performance.now()
  await server.end()
  expect(performance.now() - started).toBeLessThan(drainSeconds * 1_000)
})
