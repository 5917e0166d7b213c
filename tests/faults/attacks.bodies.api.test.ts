import { listOrders } from '@portolan/contract/freight/orders'
import { finishPasskeyLogin, finishPasskeyRegistration } from '@portolan/contract/identity/passkeys'
import { requestPasswordReset } from '@portolan/contract/identity/passwords'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser, updateCurrentUser, uploadAvatar } from '@portolan/contract/identity/users'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '../../apps/api/src/testing/builders.ts'
import { givenPasskey, startLogin } from '../../apps/api/src/testing/factors/passkey-ceremonies.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'

// No request, whatever its content, may keep the process from answering others. Times are printed, since a
// busy machine would exceed a bound in milliseconds; tests next to the code count that the work is bounded.

const maxBytes = 10_000
const unknownId = '01a1fdb1-0000-7000-8000-000000000000'

let portal: TestPortal
let origin: string
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

/** Sends bytes and checks meanwhile that the process responds; prints how long both took. */
async function attack(what: string, url: string, init: RequestInit, before?: string) {
  const start = performance.now()
  let answered = false
  const answering = fetch(origin + url, init).then(async (answer) => {
    const bytes = (await answer.arrayBuffer()).byteLength
    answered = true
    return { status: answer.status, bytes, ms: Math.round(performance.now() - start) }
  })
  let slowest = 0
  while (!answered) {
    const startedAt = performance.now()
    expect((await fetch(`${origin}/health/live`)).status).toBe(200)
    slowest = Math.max(slowest, Math.round(performance.now() - startedAt))
  }
  const { status, bytes, ms } = await answering
  process.stdout.write(
    `attack: ${what}: ${before ? `${before} before, ` : ''}now ${ms} ms and ${bytes} bytes; /health/live meanwhile ${slowest} ms\n`,
  )
  expect(bytes).toBeLessThanOrEqual(maxBytes)
  return status
}

function json(endpoint: Endpoint, text: string, by?: string): RequestInit {
  return {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(by && { authorization: `JWT ${by}` }) },
    body: text,
  }
}

/** A passkey's answer with the attacker's text in a member that no browser sends. */
function passkeyAnswer(own: string): string {
  const credential = '"id":"a","rawId":"a","type":"public-key"'
  const response = `"clientDataJSON":"a","authenticatorData":"a","signature":"a","attestationObject":"a"`
  return `{"challengeId":"${unknownId}","response":{${credential},"response":{${response},"x":${own}}}}`
}

const nuls = (count: number) => Array(count).fill('"\\u0000"').join(',')
const nested = (depth: number, inner: string) => `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const members = (count: number, nameLength = 1) =>
  Array.from({ length: count }, (_, index) => `"${index.toString(36).padStart(nameLength, 'm')}":1`).join(',')

describe('an anonymous body', () => {
  it.each<[string, string | undefined, Endpoint, number, string]>([
    [
      'a name of 20,000 letters over 9,000 NULs',
      '89 s and 180 MB',
      finishPasskeyLogin,
      413,
      passkeyAnswer(`{"${'k'.repeat(20_000)}":[${nuls(9_000)}]}`),
    ],
    [
      'the same of 940 kB',
      'the end of the process',
      finishPasskeyLogin,
      413,
      passkeyAnswer(`{"${'k'.repeat(200_000)}":[${nuls(82_000)}]}`),
    ],
    [
      'the same within the limit',
      '57 s and 89 MB',
      finishPasskeyLogin,
      400,
      passkeyAnswer(`{"${'k'.repeat(18_000)}":[${nuls(4_900)}]}`),
    ],
    [
      'NULs 900 deep',
      '2 s and 11 MB',
      finishPasskeyLogin,
      400,
      passkeyAnswer(nested(900, `[${nuls(6_000)}]`)),
    ],
    ['lists 5,000 deep', 'a stack overflow', finishPasskeyLogin, 400, passkeyAnswer(lists(5_000))],
    ['lists 30,000 deep', 'a stack overflow', createToken, 400, lists(30_000)],
    ['120,000 unknown members', '4.3 MB', createToken, 413, `{${members(120_000)}}`],
    ['5,000 unknown members', '215 kB', createToken, 400, `{${members(5_000)}}`],
    ['190 unknown members of 190 letters', '43 kB', createToken, 400, `{${members(190, 190)}}`],
    ['one unknown member of 60,000 letters', '60 kB', createToken, 400, `{${members(1, 60_000)}}`],
    ['unknown members of control characters', '44 kB', createToken, 400, controlMembers()],
    ['a list of 32,000 numbers', undefined, requestPasswordReset, 400, `[${Array(32_000).fill(1)}]`],
    [
      'an email address of 60,000 dots',
      undefined,
      requestPasswordReset,
      400,
      `{"email":"${'a.'.repeat(30_000)}"}`,
    ],
    ['a password of 60,000 letters', undefined, createToken, 400, `{"password":"${'x'.repeat(60_000)}"}`],
  ])(
    'of %s is refused immediately',
    async (what, before, endpoint, status, text) => {
      expect(await attack(what, endpoint.path, json(endpoint, text), before)).toBe(status)
    },
    600_000,
  )

  it('of 64 kB is read, of a byte more too large', async () => {
    const fill = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`
    const ask = (size: number) =>
      fetch(origin + createToken.path, json(createToken, fill(size))).then((answer) => answer.status)
    expect([await ask(64 * 1024), await ask(64 * 1024 + 1)]).toEqual([400, 413])
  })

  it('to an unknown path is bounded too', async () => {
    const ask = (body: string) => fetch(`${origin}/api/v2/nowhere/`, json(createToken, body))
    expect((await ask(`"${'x'.repeat(70_000)}"`)).status).toBe(413)
    expect((await ask(lists(10_000))).status).toBe(400)
  })
})

function controlMembers(): string {
  const name = (index: number) => `${'\\u0001'.repeat(30)}${index}`
  return `{${Array.from({ length: 200 }, (_, index) => `"${name(index)}":1`).join(',')}}`
}

it('what browsers add to the answer of a passkey is dropped', async () => {
  const person = await givenUser(portal)
  const { authenticator } = await givenPasskey(portal, person)
  const { challengeId, options } = await startLogin(portal)
  const honest = authenticator.answer(options)
  const response = {
    ...honest,
    authenticatorAttachment: 'platform',
    clientExtensionResults: { prf: { results: { first: 'a\0' } } },
    response: { ...honest.response, authenticatorExtensions: ['\0'], publicKey: null },
  }
  const answer = await portal.call(finishPasskeyLogin, { body: { challengeId, response } })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['token', 'expiresAt']])
})

describe('a signed-in person’s body', () => {
  const nearlyAMegabyte = 1_040_000
  it.each<[string, Endpoint, string, string?]>([
    ['80,000 unknown members', updateCurrentUser, `{${members(80_000)}}`, '3 MB'],
    ['100,000 NULs', updateCurrentUser, `{"firstName":[${nuls(100_000)}]}`],
    ['lists 500,000 deep', updateCurrentUser, lists(500_000), '0.2 s'],
    ['NULs in a passkey', finishPasskeyRegistration, passkeyAnswer(`[${nuls(100_000)}]`), '0.8 s and 5 MB'],
    ['a name of a megabyte', updateCurrentUser, `{"${'k'.repeat(nearlyAMegabyte)}":"\\u0000"}`, '1 MB'],
    ['a text of a megabyte', updateCurrentUser, `{"firstName":"${' '.repeat(nearlyAMegabyte)}"}`],
    ['brackets of a megabyte', updateCurrentUser, `{"phone":"${'('.repeat(nearlyAMegabyte)}"}`],
    ['quotes of a megabyte', updateCurrentUser, `{"phone":"${'\\"'.repeat(nearlyAMegabyte / 2)}"}`],
    ['digits of a megabyte', updateCurrentUser, `{"phone":${'9'.repeat(nearlyAMegabyte)}}`],
    ['a list of 500,000', updateCurrentUser, `{"phone":[${Array(500_000).fill(1)}]}`],
    [
      'lists of 5,000 in a list',
      updateCurrentUser,
      `{"phone":[${Array(100).fill(`[${Array(5_000).fill(1)}]`)}]}`,
    ],
  ])(
    'of %s is refused immediately',
    async (what, endpoint, text, before) => {
      expect(await attack(what, endpoint.path, json(endpoint, text, token), before)).toBe(400)
    },
    600_000,
  )
})

describe('a form', () => {
  const boundary = 'x'.repeat(20)
  const form = (parts: string[]): RequestInit => ({
    method: 'POST',
    headers: { authorization: `JWT ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  })
  const field = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\nx`
  const file = (name: string, text: string) =>
    `Content-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${text}`

  it.each<[string, string[], string?]>([
    [
      'four fields with names of 60,000 letters',
      [1, 2, 3, 4].map((n) => field(`${n}`.repeat(60_000))),
      '240 kB',
    ],
    ['two files with names of 60,000 letters', [1, 2].map((n) => file(`${n}`.repeat(60_000), 'x')), '120 kB'],
    ['20,000 fields', Array.from({ length: 20_000 }, (_, index) => field(`f${index}`)), '0.7 s'],
    ['100,000 fields', Array.from({ length: 100_000 }, (_, index) => field(`f${index}`))],
    ['20,000 headers', [`${'X: y\r\n'.repeat(20_000)}${field('image')}`], '1.9 s'],
    ['a preamble of 11 MB', [`${'x'.repeat(11_000_000)}`]],
    ['another file of 11 MB', [file('other', 'x'.repeat(11_000_000))], '0.7 s'],
    ['a prototype', [field('__proto__')]],
  ])('of %s is refused immediately', async (what, parts, before) => {
    const status = await attack(`a form of ${what}`, uploadAvatar.path, form(parts), before)
    expect([400, 413]).toContain(status)
  })

  it('that doesn’t say how long it is ends where no photo could be that large', async () => {
    let count = 0
    const endless = new ReadableStream({
      pull(controller) {
        const text = count === 0 ? `--${boundary}\r\n${file('other', '')}` : 'x'.repeat(65_536)
        count += text.length
        controller.enqueue(new TextEncoder().encode(text))
      },
    })
    const init = { ...form([]), body: endless, duplex: 'half' } as RequestInit
    const answer = await fetch(origin + uploadAvatar.path, init).then(
      ({ status }) => status,
      () => 'hung up',
    )
    process.stdout.write(
      `attack: an endless form: read ${Math.round(count / 1_000_000)} MB, then ${answer}\n`,
    )
    expect([413, 'hung up']).toContain(answer)
    expect(count).toBeLessThan(30_000_000)
  })
})

describe('a URL or header', () => {
  const get = (headers: Record<string, string> = {}): RequestInit => ({
    headers: { authorization: `JWT ${token}`, ...headers },
  })
  it.each<[string, string, RequestInit['headers'], number]>([
    ['2,000 unknown members', `?${Array.from({ length: 2_000 }, (_, n) => `a${n}`).join('&')}`, {}, 400],
    ['one member 5,000 times', `?${Array(5_000).fill('z').join('&')}`, {}, 400],
    ['8,000 statuses', `?status=${','.repeat(8_000)}`, {}, 400],
    ['8,000 orderings', `?ordering=${'x,'.repeat(4_000)}`, {}, 400],
    ['one member of 8,000 letters', `?${'k'.repeat(8_000)}=1`, {}, 400],
    ['a cursor 4,000 deep', `?cursor=${Buffer.from(lists(2_000)).toString('base64url')}`, {}, 400],
    ['1,300 languages', '', { 'accept-language': 'en;q=,'.repeat(1_300) }, 200],
    ['2,000 cookies', '', { cookie: 'a=%;'.repeat(2_000) }, 200],
  ])('of %s is answered immediately', async (what, query, headers, status) => {
    const init = get(headers as Record<string, string>)
    expect(await attack(`a URL or header of ${what}`, listOrders.path + query, init)).toBe(status)
  })

  it('of 1,200 known versions is answered immediately', async () => {
    const init = get({ 'if-none-match': 'W/"x",'.repeat(1_200) })
    expect(await attack('1,200 versions', getCurrentUser.path, init)).toBe(200)
  })

  it('of a type of 6,000 letters is answered immediately', async () => {
    const headers = { 'content-type': `application/json${';a="'.repeat(2_000)}` }
    const init = { method: 'POST', headers, body: '{}' }
    expect([400, 415]).toContain(await attack('a long content type', createToken.path, init))
  })
})
