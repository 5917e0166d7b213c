import { connect } from 'node:net'
import { getConfig } from '@portolan/contract/content/portal-config'
import { listOrders } from '@portolan/contract/freight/orders'
import { getInvitation } from '@portolan/contract/identity/invitations'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

// The same request gets the same treatment, whatever the spelling of its URL and a proxy's headers.

const spellings: [string, (path: string) => string][] = [
  ['with a letter escaped', (path) => path.replace('/api/', '/%61pi/')],
  ['with every letter escaped', (path) => path.replace('/api/', '/%61%70%69/')],
  ['with the version escaped', (path) => path.replace('/v2/', '/%762/')],
  ['in absolute form', (path) => `http://portal.example${path}`],
  ['in absolute form of another host', (path) => `https://elsewhere.example:8443${path}`],
  ['in absolute form in capitals', (path) => `HTTP://PORTAL${path}`],
  ['in absolute form with a letter escaped', (path) => `http://portal${path.replace('/api/', '/%61pi/')}`],
]

let portal: TestPortal
let token: string
let origin: URL

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
  origin = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => portal.close())

/** Returns the server's answer to raw request headers. */
async function ask(line: string, headers: string[] = [], to = origin) {
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(to.port), to.hostname)
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text)).on('error', reject)
    socket.setTimeout(60_000, () => socket.destroy(new Error('The server did not hang up')))
    socket.write(`${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.slice(9, 12)), head: head.toLowerCase(), body }
}

const get = (url: string, headers: string[] = []) =>
  ask(`GET ${url} HTTP/1.1`, ['Host: portal.example', ...headers])

describe.each(spellings)('a URL %s', (_how, spelled) => {
  it('is no more kept than any', async () => {
    const answer = await get(spelled(getConfig.path))
    expect([answer.status, answer.head.includes('cache-control: no-store')]).toEqual([200, true])
  })

  it('is that of the person who asks', async () => {
    const signedIn = [`Authorization: JWT ${token}`]
    const answer = await get(spelled(getCurrentUser.path), signedIn)
    expect([answer.status, JSON.parse(answer.body).organizations.length]).toEqual([200, 1])
    expect(answer.head).toContain('cache-control: no-store')
    expect((await get(spelled(getCurrentUser.path))).status).toBe(401)
  })

  it('leads to the next page as any', async () => {
    const url = `${spelled(listOrders.path)}?limit=1&status=active`
    const plain = await get(`${listOrders.path}?limit=1&status=active`, [`Authorization: JWT ${token}`])
    expect((await get(url, [`Authorization: JWT ${token}`])).body).toBe(plain.body)
  })

  it('that doesn’t exist isn’t found', async () => {
    const answer = await get(spelled('/api/v2/nowhere/'))
    expect([answer.status, answer.head.includes('cache-control: no-store')]).toEqual([404, true])
  })

  it('leaves no secret in the log', async () => {
    const path = getInvitation.path.replace(':code', '314159').replace('invitations', '%69nvit%61tions')
    await get(spelled(path))
    await get(spelled('/api/v2/files/orders/?%73ignature=314159'))
    const lines = portal.logLines.filter((line) => line.includes('314159'))
    expect(lines).toEqual([])
  })
})

it('a busy server turns every spelling away', async () => {
  const busy = await openTestPortal({ longestDelayMs: 20 })
  const to = new URL(await busy.app.listen({ port: 0, host: '127.0.0.1' }))
  let status = 200
  for (let turn = 0; turn < 40 && status === 200; turn++) {
    const end = performance.now() + 100
    while (performance.now() < end) Math.sqrt(end)
    status = (await busy.call(getConfig)).statusCode
  }
  const statuses: number[] = []
  for (const [, spelled] of spellings) {
    const end = performance.now() + 100
    while (performance.now() < end) Math.sqrt(end)
    statuses.push((await ask(`GET ${spelled(getConfig.path)} HTTP/1.1`, ['Host: portal'], to)).status)
  }
  await busy.close()
  process.stdout.write(`attack: ${statuses.length} spellings to a busy server: 200 before, now ${statuses}\n`)
  expect(new Set(statuses)).toEqual(new Set([503]))
})

describe('a request with two hosts', () => {
  it.each([
    ['different', ['Host: portal.example', 'Host: elsewhere.example']],
    ['equal', ['Host: portal.example', 'Host: portal.example']],
    ['spelled differently', ['Host: portal.example', 'X: y', 'hOST: elsewhere.example']],
    ['three', ['Host: a', 'Host: b', 'Host: c']],
  ])('is refused where they are %s', async (_what, hosts) => {
    const answer = await ask(`GET ${getConfig.path} HTTP/1.1`, hosts)
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([400, 'malformed'])
    expect(answer.head).toContain('cache-control: no-store')
    expect(answer.head).toContain("default-src 'none'")
    expect((await ask('GET /health/live HTTP/1.1', hosts)).status).toBe(400)
  })

  it('is fine with one', async () => {
    expect((await get(getConfig.path, ['X-Host: a', 'X-Host: b'])).status).toBe(200)
  })
})

describe('behind a trusted proxy', () => {
  let behind: TestPortal
  beforeAll(async () => {
    behind = await openTestPortal({
      variables: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8', LOGIN_FAILURES_PER_ADDRESS: '3' },
    })
    await givenOrder(behind)
  })
  afterAll(() => behind.close())

  /** Returns the client that the log names. */
  async function clientOf(forwarded: string, ip?: string): Promise<string> {
    const headers = { 'x-forwarded-for': forwarded }
    const answer = await behind.app.inject({
      url: getInvitation.path.replace(':code', 'x'),
      headers,
      ...(ip && { remoteAddress: ip }),
    })
    const id = String(answer.headers['x-request-id'])
    const line = behind.logLines.find((one) => one.includes(id) && one.includes('remoteAddress'))
    return JSON.parse(line ?? '{}').req.remoteAddress
  }

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['garbage, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
  ])('%s is from %s', async (forwarded, client) => {
    expect(await clientOf(forwarded)).toBe(client)
  })

  it.each([
    ['a word', 'garbage'],
    ['an unknown one', 'unknown'],
    ['a word after an IP', '203.0.113.7, garbage'],
    ['numbers too large', '999.1.1.1'],
    ['an abbreviated IP', '127.1'],
    ['a number', '0x7f000001'],
    ['an IP and a word', '203.0.113.7 extra'],
    ['a port that is none', '203.0.113.7:port'],
    ['a zone', '2001:db8::7%eth0'],
    ['a statement', "'; DROP TABLE sessions; --"],
    ['a script', '<script>alert(1)</script>'],
    ['8,000 letters', 'x'.repeat(8_000)],
    ['8,000 commas', ','.repeat(8_000)],
    ['nothing', ''],
    ['nothing twice', ' , '],
  ])('%s falls back to the proxy', async (_what, forwarded) => {
    expect(await clientOf(forwarded)).toBe('127.0.0.1')
  })

  it('garbage falls back to the last proxy that is trusted', async () => {
    expect(await clientOf('garbage, 10.0.0.2')).toBe('10.0.0.2')
  })

  it('whom one doesn’t trust says nothing', async () => {
    expect(await clientOf('203.0.113.7', '192.0.2.1')).toBe('192.0.2.1')
  })

  it('garbage gives no new attempts', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 8; turn++) {
      const body = { username: `nobody${turn}@customer.example`, password: 'wrong' }
      const headers = { 'x-forwarded-for': `203.0.113.7, garbage-${turn}` }
      statuses.push((await behind.call(createToken, { body, headers })).statusCode)
    }
    process.stdout.write(`attack: eight sign-ins by made-up clients: eight judged before, now ${statuses}\n`)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(4)
    expect(statuses.at(-1)).toBe(429)
  })
})
