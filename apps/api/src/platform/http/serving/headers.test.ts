import { connect } from 'node:net'
import helmet from '@fastify/helmet'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '#platform/settings/env.ts'
import { helmetOptions, securityHeaders } from './headers.ts'

const env = readEnv({
  DATA_DIR: '/tmp/portolan',
  PUBLIC_URL: 'https://portal.example',
  MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  MAP_TILE_ATTRIBUTION: 'Tiles',
})

let ours: FastifyInstance
let helmets: FastifyInstance
const ports = new Map<FastifyInstance, number>()
beforeAll(async () => {
  ours = fastify()
  await securityHeaders(ours, env)
  helmets = fastify()
  await helmets.register(helmet, helmetOptions(env))
  for (const app of [ours, helmets]) {
    app.get('/', async () => 'a page')
    app.get('/broken', async () => {
      throw new Error('broken')
    })
    ports.set(app, Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port))
  }
})
afterAll(() => Promise.all([ours.close(), helmets.close()]))

/** The lines of an answer's head, as sent. */
async function headOf(app: FastifyInstance, path: string): Promise<string[]> {
  const socket = connect(ports.get(app) ?? 0, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  return text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n')
}

it.each(['/', '/broken', '/missing'])('has byte for byte what helmet sends with %s', async (path) => {
  const expected = (await headOf(helmets, path)).filter((line) => !line.startsWith('Date:'))
  const headers = await headOf(ours, path)
  const own = /^(date|x-request-id|permissions-policy|cache-control):/i
  expect(headers.filter((line) => !own.test(line))).toEqual(expected)
  expect(expected.length).toBeGreaterThan(12)
  expect(headers.join()).toContain('https://tiles.example')
})
