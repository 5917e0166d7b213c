import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Person } from '#platform/http/caller.ts'
import { countDownloads, limitWrites } from './limit-people.ts'

const personOf = (userId: string) => ({ kind: 'person', userId }) as Person

it('what may change something is limited for each person alone, and reading is not', async () => {
  const app = fastify()
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const userId = request.headers.authorization
    request.caller = userId === undefined ? null : personOf(userId)
    done()
  })
  limitWrites(app, 3)
  app.all('/', async () => 'done')
  const statusOf = async (method: 'GET' | 'POST' | 'DELETE', authorization?: string) =>
    (await app.inject({ method, url: '/', headers: { ...(authorization && { authorization }) } })).statusCode
  for (let call = 0; call < 3; call++) expect(await statusOf('POST', 'ada')).toBe(200)
  expect(await statusOf('DELETE', 'ada')).toBe(429)
  expect([await statusOf('GET', 'ada'), await statusOf('POST', 'eve'), await statusOf('POST')]).toEqual([
    200, 200, 200,
  ])
  await app.close()
})

it('downloads are limited for each person', async () => {
  const find = countDownloads(async (sessionId) => personOf(sessionId), 2)
  await find('ada')
  await find('ada')
  await expect(find('ada')).rejects.toThrow('too_many_requests')
  expect((await find('eve'))?.userId).toBe('eve')
})
