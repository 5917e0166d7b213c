import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { listOrders, pinOrder } from '@portolan/contract/freight/orders'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser, updateCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
let origin: string
let orderId: string

beforeAll(async () => {
  portal = await openTestPortal()
  orderId = (await givenOrder(portal)).orderId
  token = (await givenUser(portal)).token
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

function patch(payload: string | Buffer, contentType = 'application/json') {
  return portal.app.inject({
    method: 'PATCH',
    url: updateCurrentUser.path,
    headers: {
      authorization: `JWT ${token}`,
      'accept-language': 'en',
      ...(contentType && { 'content-type': contentType }),
    },
    payload,
  })
}

async function expectError(
  answer: { statusCode: number; body: string; headers: object },
  status: number,
  code: string,
) {
  expect([answer.statusCode, JSON.parse(answer.body).error?.code]).toEqual([status, code])
  expect(answer.headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-store',
  })
  expect(answer.body).not.toMatch(/node_modules|\bat \w|FST_|stack/)
}

describe('a body', () => {
  it.each([
    ['half an object', '{"locale":'],
    ['a lone brace', '}'],
    ['single quotes', "{'locale':'ru'}"],
    ['a comment', '{/* */}'],
    ['a prototype', '{"__proto__":{"locale":"ru"}}'],
    ['a constructor’s prototype', '{"constructor":{"prototype":{"locale":"ru"}}}'],
    ['NUL bytes', '\0\0\0\0'],
  ])('that is %s is malformed', async (_what, text) => {
    await expectError(await patch(text), 400, 'malformed')
  })

  it.each([
    [
      'wrong UTF-8 in a value',
      Buffer.from([...Buffer.from('{"locale":"'), 0xff, 0xfe, 0xc0, ...Buffer.from('"}')]),
    ],
    ['wrong UTF-8 in a name', Buffer.from([...Buffer.from('{"'), 0xc3, 0x28, ...Buffer.from('":1}')])],
    ['a hundred thousand lists in each other', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['deep objects', `{"locale":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`],
    ['deep and with a prototype', `{"a":${'{"a":'.repeat(9_000)}{"__proto__":1}${'}'.repeat(9_000)}}`],
    ['a huge number', '{"locale":1e999999}'],
    ['many digits', `{"locale":${'9'.repeat(100_000)}}`],
    ['many members', `{${Array.from({ length: 20_000 }, (_, index) => `"m${index}":1`).join(',')}}`],
    ['a list', '[{"locale":"ru"}]'],
    ['a text', '"locale"'],
    ['a number', '7'],
    ['a lone surrogate', '{"locale":"\\ud800"}'],
  ])('of %s is refused', async (_what, text) => {
    const answer = await patch(text)
    expect([answer.statusCode, typeof answer.json()]).toEqual([400, 'object'])
  })

  it('may be empty or missing where all members are optional', async () => {
    expect((await patch('{}')).statusCode).toBe(200)
    expect((await patch('')).statusCode).toBe(200)
  })

  it('that is empty is none, whatever type it claims', async () => {
    const ask = (method: 'POST' | 'DELETE', url: string, body = '') =>
      portal.app.inject({
        method,
        url,
        headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
        payload: body,
      })
    const pin = pinOrder.path.replace(':orderId', orderId)
    expect((await ask('POST', pin)).statusCode).toBe(204)
    expect((await ask('DELETE', pin)).statusCode).toBe(204)
    const needed = await ask('POST', createToken.path)
    expect([needed.statusCode, Object.keys(needed.json())]).toEqual([400, ['username', 'password']])
    await expectError(await ask('POST', pin, ' '), 400, 'malformed')
  })

  it('of a megabyte is read, of a byte more too large', async () => {
    const limit = 1024 * 1024
    const fill = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`
    const largest = await patch(fill(limit))
    expect([largest.statusCode, Object.keys(largest.json())]).toEqual([400, ['a']])
    await expectError(await patch(fill(limit + 1)), 413, 'too_large')
  })

  it('far too large is received, so that a client that sends all of it first gets the answer', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(20_000_000) })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(
      `POST ${createToken.path} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    // Fails if the server closes before it has taken everything.
    await promisify((done: (error?: Error | null) => void) => socket.write(body, done))()
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /)
  })

  it.each([
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'rubbish',
    'application/json2',
  ])('of type %s isn’t accepted', async (contentType) => {
    await expectError(await patch('{"locale":"ru"}', contentType), 415, 'unsupported_media_type')
  })

  it('of JSON with a charset is accepted', async () => {
    expect((await patch('{"locale":"en"}', 'application/json; charset=UTF-8')).statusCode).toBe(200)
    expect((await patch('{"locale":"en"}', 'Application/JSON')).statusCode).toBe(200)
  })
})

describe('a URL', () => {
  it.each(['/api/v2/customer/orders/%ZZ/', '/api/v2/customer/orders/%E0%A4%A/', '/%', '/api/%C0%80'])(
    '%s that can’t be decoded is malformed',
    async (url) => {
      const answer = await portal.app.inject({ url, headers: { authorization: `JWT ${token}` } })
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'malformed'])
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answer.headers['x-request-id']).toBeDefined()
    },
  )

  it.each([
    `/api/v2/customer/orders/${'x'.repeat(200)}/`,
    `/api/v2/customer/orders/${'%00'.repeat(10)}/`,
    '/api/v2/customer/orders/..%2f..%2fetc%2fpasswd/',
    '/api/v2/customer/orders//',
    '/api/v2/customer//orders/',
    '/api/v2/Customer/orders/',
    '/api',
    '/api/',
    '/api/v2/',
    '//api/v2/customer/orders/',
  ])('%s leads nowhere', async (url) => {
    const answer = await portal.app.inject({ url, headers: { authorization: `JWT ${token}` } })
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
  })

  it('without its last slash is the same', async () => {
    const answer = await portal.app.inject({
      url: '/api/v2/customer/users/me',
      headers: { authorization: `JWT ${token}` },
    })
    expect(answer.statusCode).toBe(200)
  })

  it.each(['?status=%FF', '?%FF=1', '?status=%00', '?&&&==', '?__proto__=1', '?constructor[a]=1'])(
    'with the query %s is refused',
    async (query) => {
      const answer = await portal.app.inject({
        url: listOrders.path + query,
        headers: { authorization: `JWT ${token}` },
      })
      expect(answer.statusCode).toBe(400)
    },
  )
})

describe('a method', () => {
  it('HEAD answers as GET without the body', async () => {
    const headers = { authorization: `JWT ${token}` }
    const get = await portal.app.inject({ method: 'GET', url: getCurrentUser.path, headers })
    const head = await portal.app.inject({ method: 'HEAD', url: getCurrentUser.path, headers })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', get.headers.etag])
    const refused = await portal.app.inject({ method: 'HEAD', url: getCurrentUser.path })
    expect([refused.statusCode, refused.body]).toEqual([401, ''])
  })

  it.each(['OPTIONS', 'TRACE', 'PROPFIND', 'PUT', 'DELETE'])('%s is nothing here', async (method) => {
    const answer = await fetchRaw(
      `${method} ${createToken.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toMatch(/access-control/i)
  })

  it.each([
    ['an unknown method', 400, 'malformed', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no HTTP', 400, 'malformed', 'hello\r\n\r\n'],
    ['no header', 400, 'malformed', 'GET / HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n'],
    ['huge headers', 431, 'too_large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a huge URL', 431, 'too_large', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [
      'two lengths',
      400,
      'malformed',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'length and chunks',
      400,
      'malformed',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a broken chunk',
      400,
      'malformed',
      `POST ${createToken.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
  ])('or line of %s is refused and the server lives', async (_what, status, code, text) => {
    const answer = await fetchRaw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const headers = Object.fromEntries(
      [...head.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value]) => [name.toLowerCase(), value]),
    )
    await expectError({ statusCode: status, body, headers }, status, code)
    expect(headers).toMatchObject({ connection: 'close', 'content-length': String(Buffer.byteLength(body)) })
    expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  })

  it('of a client that is gone already does no harm', async () => {
    const { hostname, port } = new URL(origin)
    for (const text of ['GARBAGE\r\n\r\n', 'GET / HTTP/1.1\r\nContent-Length: 9\r\n']) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(text, () => socket.resetAndDestroy())
        })
        socket.on('close', () => resolve())
      })
    }
    expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  })
})

/** The server's answer to raw bytes, until it closes the connection. */
function fetchRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
    socket.setTimeout(60_000, () => socket.destroy(new Error('The server did not hang up')))
    socket.write(text)
  })
}
