import { endpoints } from '@portolan/contract/endpoints'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { createRandom } from '@portolan/demo/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openapiDocument } from '#content/api-reference/openapi.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { givenEverything } from './given-everything.ts'

// Valid requests except for one value, as extreme as its kind can be: they pass the checks that stop random
// ones.

const isWhole = process.env.TEST_ALL === '1'
const maxCases = isWhole ? Number.POSITIVE_INFINITY : 8

let portal: TestPortal
let token: string
let key: string
let ids: Record<string, string>
beforeAll(async () => {
  portal = await openTestPortal()
  ;({ token, key, ids } = await givenEverything(portal))
})
afterAll(() => portal.close())

const days = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '2199-12-31',
  '2200-01-01',
  '9999-12-31',
  '2025-02-29',
  '+010000-01-01',
  '-000001-01-01',
]
const clocks = ['T00:00:00Z', 'T23:59:59.999999999Z', 'T23:59:60Z', 'T00:00:00+14:00', 'T23:59:59-14:00']
const instants = days.flatMap((day) => clocks.map((clock) => day + clock))
/** In JSON notation, since not all are JavaScript numbers. */
const numbers = [
  '0',
  '-0',
  '-1',
  '0.1',
  '1e308',
  '-1e308',
  '1e400',
  '1e-320',
  '5e-324',
  '1e15',
  '1e-7',
  '0.30000000000000004',
  '9007199254740993',
  '2147483648',
  '9223372036854775808',
  '123456789012345678901234567890',
  `0.${'0'.repeat(400)}1`,
]
const amounts = [
  '0',
  '-0',
  '0.0001',
  '999999999999999.9999',
  '-999999999999999.9999',
  '1e400',
  '9'.repeat(400),
  '00',
  'NaN',
]
const texts = [
  '',
  ' ',
  '\ud800',
  '\udfff x',
  '\u0000',
  'x'.repeat(200),
  'x'.repeat(100_000),
  '\u{10ffff}'.repeat(50),
  'Etc/GMT+99',
  'Europe/Nowhere',
  'UTC',
  'en-US-u-tz-xxx',
  'Z',
]
const all = [...days, ...instants, ...numbers, ...amounts, ...texts]

/** The replacement values, as JSON. */
function extremesOf(value: unknown): string[] {
  const asText = (list: readonly string[]) => list.map((each) => JSON.stringify(each))
  if (typeof value === 'number') return [...numbers, ...asText(['1'])]
  if (typeof value !== 'string') return [...numbers, 'null', ...asText(['', days[1] ?? ''])]
  if (/^\d{4}-\d\d-\d\d/.test(value)) return asText([...days, ...instants])
  if (/^-?\d+(\.\d+)?$/.test(value)) return [...asText(amounts), ...numbers.slice(0, 3)]
  return asText([...texts, ...days.slice(0, 2)])
}

/** A JSON text for each extreme value of each part of an example. */
function variantsOf(example: unknown): string[] {
  if (typeof example !== 'object' || example === null) return extremesOf(example)
  const entries = Object.entries(example)
  const write = (parts: readonly (readonly [string, string])[]) =>
    Array.isArray(example)
      ? `[${parts.map(([, part]) => part).join(',')}]`
      : `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${part}`).join(',')}}`
  return entries.flatMap(([name, part]) =>
    variantsOf(part).map((variant) =>
      write(entries.map(([each, own]) => [each, each === name ? variant : JSON.stringify(own)])),
    ),
  )
}

const random = createRandom('extreme values')

/** All of them, or as many as the gate has time for, the same each time. */
function some<T>(cases: readonly T[]): readonly T[] {
  if (cases.length <= maxCases) return cases
  return Array.from({ length: maxCases }, () => random.pick(cases))
}

const { paths } = openapiDocument() as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>>
}

function exampleOf({ path, method }: Endpoint): { type: string; example: unknown } | null {
  const content = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody?.content
  const [first] = Object.entries(content ?? {})
  return first?.[1].example === undefined ? null : { type: first[0], example: first[1].example }
}

interface Case {
  body: string | null
  query: string
}

function casesOf(endpoint: Endpoint): Case[] {
  const example = exampleOf(endpoint)
  const plain = example === null ? null : JSON.stringify(example.example)
  const bodies = example === null || endpoint.upload ? [] : variantsOf(example.example)
  const names = Object.keys(endpoint.query?.shape ?? {})
  const queries = names.flatMap((name) =>
    all.map((value) => `${name}=${encodeURIComponent(value.toWellFormed().slice(0, 8_000))}`),
  )
  return [
    ...some(bodies.map((body) => ({ body, query: '' }))),
    ...some(queries.map((query) => ({ body: plain, query }))),
  ]
}

async function send(endpoint: Endpoint, { body, query }: Case) {
  const own: Record<string, string | undefined> = endpoint.path.includes('/preorders/')
    ? { ...ids, documentId: ids.preorderDocumentId }
    : ids
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(own[name] ?? 'x'))
  const type = exampleOf(endpoint)?.type ?? 'application/json'
  return portal.app.inject({
    method: endpoint.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      authorization: endpoint.auth === 'company' ? `Bearer ${key}` : `JWT ${token}`,
      ...(endpoint.method !== 'GET' && { 'content-type': type }),
    },
    ...(body !== null && endpoint.method !== 'GET' && { payload: body }),
  })
}

/** Requests that end what the others need: the session, or the key's person. */
const last = new Set(['logout', 'changePassword'])
const others = [...endpoints].filter(([name]) => !last.has(name))
let count = 0

describe.each(others)('%s', (_, endpoint) => {
  it('answers one extreme value with its own answer or a refusal', async () => {
    for (const each of casesOf(endpoint)) {
      const answer = await send(endpoint, each)
      const what = `${answer.statusCode} ${answer.body.slice(0, 200)}: ${each.query} ${each.body?.slice(0, 600)}`
      expect(answer.statusCode < 500, what).toBe(true)
      expect(answer.body, what).not.toContain('"failed"')
      count++
    }
  })
})

const readable = others.filter(([, { method }]) => method === 'GET')
it.each(readable)('%s reads what came of it', async (_, endpoint) => {
  const answer = await send(endpoint, { body: null, query: '' })
  expect(answer.statusCode < 500, answer.body.slice(0, 300)).toBe(true)
})

it('nothing of it was an error in the log', () => {
  process.stdout.write(`attack: ${count} calls with one extreme value, 0 answers of 5xx\n`)
  expect(portal.logLines.filter((line) => line.startsWith('{"level":50'))).toEqual([])
})
