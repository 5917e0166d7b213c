import { endpoints } from '@portolan/contract/endpoints'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesType } from '#platform/http/lines/lines-type.ts'
import { jsonSchemaOf } from '#platform/http/serving/json-schema.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { givenEverything } from './given-everything.ts'

// Whatever is sent to an endpoint, the answer is one of its own or a rejection: never an error of ours, and
// never large.

const requests = process.env.TEST_ALL === '1' ? 24_000 : 1_000
const longestRefusal = 10_000

let portal: TestPortal
let token: string
let key: string
let ids: Record<string, string>

beforeAll(async () => {
  portal = await openTestPortal({
    variables: {
      LOGIN_FAILURES_PER_ADDRESS: '100000',
      LOGIN_FAILURES_PER_ACCOUNT: '100000',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  ;({ token, key, ids } = await givenEverything(portal))
})
afterAll(() => portal.close())

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  "'; DROP TABLE orders; --",
  '%',
  '_',
  '\\',
  '\\u0000',
  '-1',
  '0',
  '1e400',
  '99999999999999999999999999',
  '-0',
  'NaN',
  'infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\ud800',
  '\uffff',
  '🚢'.repeat(40),
  'İ',
  '\u202e',
  'a\u200bb\ufeff',
  'e\u0301\u0316'.repeat(40),
  'e\u0301',
  'x'.repeat(5_000),
  ',',
  ',,,',
  'active',
  'active,archived',
  '-pinned,createdAt',
  '01a1fdb1-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'WyJ4IiwxXQ',
)
// Any code points. `fc.string({ unit: 'binary' })` first builds a map of all million, which takes seconds.
const binary = fc
  .array(fc.nat(0x10ffff), { maxLength: 60 })
  .map((codePoints) => String.fromCodePoint(...codePoints))
const text = fc.oneof(nasty, binary, fc.string({ unit: 'grapheme' }))
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1e308, 2 ** 31, 2 ** 63),
  fc.jsonValue({ maxDepth: 4 }),
)

function members<T>(names: string[], of: fc.Arbitrary<T>): fc.Arbitrary<[string, T][]> {
  const name = names.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 8 }, text) : text
  return fc.array(fc.tuple(name, of), { maxLength: 5 })
}

/** Bodies of the schema's shape, with anything in place of any part, and unknown members. */
function bodiesOf(schema: unknown): fc.Arbitrary<unknown> {
  if (!isObject(schema) || !isObject(schema.properties)) return value
  const parts = Object.entries(schema.properties).map(([name, part]) => [name, bodiesOf(part)] as const)
  const shaped = fc.record(Object.fromEntries(parts), { requiredKeys: [] })
  const strange = members(Object.keys(schema.properties), value)
  return fc.oneof(
    { arbitrary: shaped, weight: 4 },
    { arbitrary: strange.map((entries) => Object.fromEntries(entries)), weight: 2 },
    fc.tuple(shaped, strange).map(([own, entries]) => ({ ...own, ...Object.fromEntries(entries) })),
    value,
  )
}

function isObject(any: unknown): any is Record<string, unknown> {
  return typeof any === 'object' && any !== null
}

// More of one kind of thing than any request needs; the cost of rejecting it is counted elsewhere.
const excess = fc.constantFrom(
  '['.repeat(30_000),
  `${'{"response":'.repeat(900)}"\\u0000"${'}'.repeat(900)}`,
  `{"response":{"response":{"x":{"${'k'.repeat(20_000)}":[${Array(5_000).fill('"\\u0000"')}]}}}}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"m${index}":1`)}}`,
  `{${Array.from({ length: 150 }, (_, index) => `"${String(index).padStart(150, '\u00ff')}":1`)}}`,
  `[${Array(30_000).fill(0)}]`,
  `{"__proto__":{"locale":"ru"},"response":{"__proto__":{}}}`,
  '{"a":1,"a":2,"a":3}',
  'x'.repeat(70_000),
)

const boundary = 'b'
const part = fc.tuple(text, fc.option(text), text).map(([name, file, content]) => {
  const disposition = `form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}`
  return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`
})
const form = fc.array(part, { maxLength: 9 }).map((parts) => `${parts.join('')}--${boundary}--\r\n`)

function pathOf(endpoint: Endpoint, param: string | null, escapes: boolean): string {
  const own = endpoint.path.includes('/preorders/') ? { ...ids, documentId: ids.preorderDocumentId } : ids
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: keyof typeof own) =>
    encodeURIComponent((param === null ? own[name] : param) || 'x').replaceAll('.', '%2e'),
  )
  return escapes ? path.replace('/api/', '/%61p%69/') : path
}

function bodies({ body, lines }: Endpoint): fc.Arbitrary<string> {
  if (lines) {
    const line = bodiesOf(jsonSchemaOf(lines.record, 'input')).map((one) => JSON.stringify(one) ?? '')
    const any = fc.oneof({ arbitrary: line, weight: 4 }, excess, binary)
    return fc.array(any, { maxLength: 6 }).map((all) => all.join('\n'))
  }
  const any = body ? bodiesOf(jsonSchemaOf(body, 'input')) : value
  return any.map((one) => JSON.stringify(one) ?? 'null')
}

function wellFormed(text: string): string {
  return text.toWellFormed()
}

function queryText(entries: [string, string][]): string {
  return entries
    .map(([name, text]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(text))}`)
    .join('&')
}

let count = 0

const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))

describe.each(all)('$name', ({ endpoint }) => {
  const own = new Set(Object.keys(endpoint.responses).map(Number))
  const queryNames = Object.keys(endpoint.query?.shape ?? {})
  const hasBody = endpoint.method !== 'GET'
  const texts = fc.oneof({ arbitrary: bodies(endpoint), weight: 10 }, excess, form, binary)
  const json = 'application/json'
  const multipart = `multipart/form-data; boundary=${boundary}`
  const usual = endpoint.upload ? multipart : endpoint.lines ? linesType : json

  it('answers anything with its own answer or a refusal', async () => {
    const input = fc.record({
      param: fc.option(text.map(wellFormed), { freq: 3 }),
      query: fc.oneof(members(queryNames, text), fc.constant<[string, string][]>([])),
      body: texts,
      type: fc.oneof(
        { arbitrary: fc.constant(usual), weight: 8 },
        fc.constantFrom(
          json,
          multipart,
          linesType,
          'multipart/form-data',
          'text/plain',
          '',
          `${json};${'a="'.repeat(999)}`,
        ),
      ),
      escapes: fc.boolean(),
      headers: fc.record(
        {
          'accept-language': fc.constantFrom('en', 'ru', 'x'.repeat(300), ';;q=,', '\u00ff'),
          'if-none-match': fc.constantFrom('*', '"x"', ',,,', 'W/'),
          'x-xsrf-token': fc.constantFrom('a.b', '', '....'),
          cookie: fc.constantFrom('XSRF-TOKEN=a.b', 'XSRF-TOKEN', ';;=;', 'XSRF-TOKEN=%ff%'),
          'x-forwarded-for': fc.constantFrom('x', '\u00ff', ','.repeat(900), '203.0.113.7, x', '::1%x'),
          'user-agent': fc.constantFrom('', '\u00ff', 'x'.repeat(9_000), '\t'),
          origin: fc.constantFrom('null', '\u00ff', 'https://elsewhere.example'),
          host: fc.constantFrom('', 'x y', '\u00ff'),
        },
        { requiredKeys: [] },
      ),
    })
    await fc.assert(
      fc.asyncProperty(input, async ({ param, query, body, type, escapes, headers }) => {
        await new Promise((resolve) => setImmediate(resolve))
        const answer = await portal.app.inject({
          method: endpoint.method,
          url: `${pathOf(endpoint, param, escapes)}?${queryText(query)}`,
          headers: {
            authorization: endpoint.auth === 'company' ? `Bearer ${key}` : `JWT ${token}`,
            ...headers,
            ...(hasBody && { 'content-type': type }),
          },
          ...(hasBody && { payload: body }),
        })
        const status = answer.statusCode
        expect(own.has(status) || status === 304 || (status >= 400 && status < 500), `${status}`).toBe(true)
        expect(answer.body).not.toContain('node_modules')
        // A line that the portal couldn't save would be the equivalent of a 5xx.
        if (endpoint.lines) expect(answer.body).not.toContain('"failed"')
        if (status >= 400) expect(Buffer.byteLength(answer.body)).toBeLessThanOrEqual(longestRefusal)
        count++
      }),
      { numRuns: Math.ceil(requests / all.length) },
    )
  })
})

it('nothing of it was an error in the log, nor ended the session', async () => {
  process.stdout.write(`attack: ${count} random requests over ${all.length} calls, 0 answers of 5xx\n`)
  expect(portal.logLines.filter((line) => line.startsWith('{"level":50'))).toEqual([])
  const answer = await portal.get('/api/v2/customer/users/me/', token)
  expect(answer.statusCode).toBe(200)
})
