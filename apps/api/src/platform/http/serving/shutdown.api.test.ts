import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import { expect, it } from 'vitest'
import { build } from '#app.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal } from '#testing/test-portal.ts'

it('answers the request in flight before it closes, and takes no new one', async () => {
  const portal = await openTestPortal()
  await givenOrder(portal)
  const { token } = await givenUser(portal)
  const app = await build(portal.deps, { webRoot: null, longestDelayMs: 0 })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  // An idle connection, as browsers keep them, must not delay the server.
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  const arrived = once(app.server, 'request')
  const slow = request(origin + updateCurrentUser.path, {
    method: 'PATCH',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json', 'content-length': 16 },
  })
  const answered = once(slow, 'response')
  slow.write('{"locale')
  await arrived
  const started = performance.now()
  const closed = app.close()
  await sleep(200)
  slow.end('": "ru"}')
  const [answer] = await answered
  expect([answer.statusCode, await json(answer)]).toMatchObject([200, { locale: 'ru' }])
  await closed
  // Waiting for the idle connection would have taken this long.
  expect(performance.now() - started).toBeLessThan(app.server.keepAliveTimeout / 2)
  await expect(fetch(`${origin}/health/live`)).rejects.toThrow()
  await portal.close()
})
