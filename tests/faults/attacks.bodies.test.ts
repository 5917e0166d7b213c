import { endpoints } from '@portolan/contract/endpoints'
import type { Endpoint, LargeBody } from '@portolan/contract/shared/endpoint'
import { describe, expect, it } from 'vitest'
import { inputRules } from '../../apps/api/src/freight/charges/unfit-amount.ts'
import { isWithinLimits } from '../../apps/api/src/platform/http/input/json-limits.ts'
import { readInput } from '../../apps/api/src/platform/http/input/read-input.ts'
import { FieldProblem } from '../../apps/api/src/platform/http/problem.ts'
import { type JsonSchema, jsonSchemaOf } from '../../apps/api/src/platform/http/serving/json-schema.ts'

// Counts, instead of timing, that no body costs more than its length allows: characters read before parsing,
// members read during validation, bytes of the answer.

const maxBytes = 10_000

/** Counts each read of a character. */
function countLooks(text: string, large?: LargeBody): { looks: number; isWithin: boolean } {
  let looks = 0
  const charCodeAt = (index: number) => {
    looks++
    return text.charCodeAt(index)
  }
  const isWithin = isWithinLimits({ length: text.length, charCodeAt }, large)
  return { looks, isWithin }
}

/** Counts each read of a member, at any depth. */
function counted(value: unknown): { value: unknown; looks: () => number } {
  let looks = 0
  const look = <T>(part: T): T => {
    looks++
    return part
  }
  const watch = (inner: unknown): unknown =>
    typeof inner === 'object' && inner !== null
      ? new Proxy(inner, {
          get: (target, name, receiver) => look(watch(Reflect.get(target, name, receiver))),
          has: (target, name) => look(Reflect.has(target, name)),
          ownKeys: (target) => {
            const keys = Reflect.ownKeys(target)
            looks += keys.length
            return keys
          },
          getOwnPropertyDescriptor: (target, name) => look(Reflect.getOwnPropertyDescriptor(target, name)),
        })
      : inner
  return { value: watch(value), looks: () => looks }
}

/** Returns the schema of an endpoint's body, or of the records that it reads one by one. */
const schemaOf = ({ body, lines }: Endpoint) => body ?? lines?.record

/** Does what the server does with the text of a body. */
function read(endpoint: Endpoint, text: string) {
  const scan = countLooks(text, endpoint.largeBody)
  const schema = schemaOf(endpoint)
  if (!scan.isWithin || !schema) return { steps: scan.looks, answerBytes: 0, isWithin: scan.isWithin }
  const body = counted(JSON.parse(text))
  let answerBytes = 0
  try {
    readInput(schema, body.value, 'ru', inputRules)
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    answerBytes = Buffer.byteLength(JSON.stringify(error.errors))
  }
  return { steps: scan.looks + body.looks(), answerBytes, isWithin: true }
}

const withBody = [...endpoints].flatMap(([name, endpoint]) =>
  schemaOf(endpoint) ? [{ name, endpoint }] : [],
)

const repeated = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(',')
const nested = (depth: number, inner: string) => `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`
const lists = (rows: number, columns: number) =>
  `[${repeated(rows, () => `[${repeated(columns, () => '"\\u0000"')}]`)}]`

/** Hostile values, for any member. */
const values = {
  nulsUnderALongName: `{"${'k'.repeat(150)}":[${repeated(4_900, () => '"\\u0000"')}]}`,
  nulsDeep: nested(12, `[${repeated(4_900, () => '"\\u0000"')}]`),
  manyLists: lists(9, 4_900),
  objects: `[${repeated(240, () => `{${repeated(199, (n) => `"${n}":{}`)}}`)}]`,
  longText: `"${'\\u0000'.repeat(10_000)}"`,
  blanks: `"${' '.repeat(60_000)}"`,
  deep: `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  longName: `{"${'k'.repeat(20_000)}":[${repeated(9_000, () => '"\\u0000"')}]}`,
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

// Bodies share members and objects with equal schemas, such as texts of one length and parties. Outside the
// full run, each object is tried once with each value, with it in all of its members at the same time.
const isExhaustive = process.env.TEST_ALL === '1'
const triedObjects = new Map(Object.values(values).map((value) => [value, new Set<string>()]))

/** Outside the full run, one of the values for each body, and each value for an eighth of the bodies. */
function valuesFor(name: string): [what: string, value: string][] {
  const all = Object.entries(values)
  const turn = withBody.findIndex((one) => one.name === name) % all.length
  return all.filter((_, index) => isExhaustive || index === turn)
}

/**
 * Returns every object of a body's schema with the hostile value in each of its members, and as an extra
 * member.
 */
function bodiesOf(schema: unknown, value: string): string[] {
  if (!isObject(schema) || !isObject(schema.properties)) return isExhaustive ? [value] : []
  const tried = triedObjects.get(value)
  const parts = Object.entries(schema.properties)
  const all = parts.map(([name]) => `"${name}":${value}`)
  const inner = parts.flatMap(([name, part]) => {
    const kind = JSON.stringify(part)
    if (tried?.has(kind) && !isExhaustive) return []
    tried?.add(kind)
    return bodiesOf(part, value).map((text) => `{"${name}":${text}}`)
  })
  const whole = `{${[...all, `"unknown":${value}`].join(',')}}`
  return isExhaustive ? [value, `{${all.join(',')}}`, whole, ...inner] : [whole, ...inner]
}

describe.each(withBody)('a body of $name', ({ name, endpoint }) => {
  const schema = schemaOf(endpoint)
  const described = schema && jsonSchemaOf(schema, 'input')

  it.each(valuesFor(name))('of %s takes steps by its length, and a short answer', (_what, value) => {
    for (const text of [value, ...bodiesOf(described, value)]) {
      const { steps, answerBytes } = read(endpoint, text)
      expect(steps / text.length).toBeLessThan(4)
      expect(answerBytes).toBeLessThanOrEqual(maxBytes)
    }
  })

  it('twice as long takes twice the steps', () => {
    const size = (count: number) => {
      const members = repeated(count, (index) => `"m${index}":[${repeated(200, () => '"\\u0000"')}]`)
      const text = `{${members}}`
      return read(endpoint, text).steps / text.length
    }
    expect(size(80) / size(40)).toBeCloseTo(1, 1)
  })
})

it('prints the steps of the body that took 89 seconds', () => {
  const endpoint = endpoints.get('finishPasskeyLogin')
  if (!endpoint) throw new Error('finishPasskeyLogin is gone')
  const text = `{"response":{"response":{"x":{"${'k'.repeat(20_000)}":[${repeated(9_000, () => '"\\u0000"')}]}}}}`
  const { steps, isWithin } = read(endpoint, text)
  process.stdout.write(
    `attack: ${text.length} bytes took 180 million characters of paths before, now ${steps} steps\n`,
  )
  expect(isWithin).toBe(false)
  expect(steps).toBeLessThanOrEqual(text.length)
})

/** Types whose values are always small. */
const closedTypes = new Set<unknown>(['boolean', 'null', 'number', 'integer'])

describe('a schema of what is sent', () => {
  /** Returns the places that accept anything, or any amount of it. */
  function openParts(schema: JsonSchema, path: string): string[] {
    const { type, properties, additionalProperties, items, anyOf, oneOf } = schema
    const branches = anyOf ?? oneOf
    if (Array.isArray(branches)) return branches.filter(isObject).flatMap((one) => openParts(one, path))
    if (schema.enum || 'const' in schema) return []
    // Nullable members have a list of types.
    if ([type].flat().every((one) => closedTypes.has(one))) return []
    if (type === 'string')
      return schema.maxLength || schema.format || schema.pattern ? [] : [`${path} of any length`]
    if (type === 'array' && isObject(items)) {
      return [...(schema.maxItems ? [] : [`${path} of any number`]), ...openParts(items, `${path}.0`)]
    }
    // Without `additionalProperties`, unknown members are dropped unread.
    if (type !== 'object' || !isObject(properties) || (additionalProperties ?? false) !== false)
      return [`${path} of anything`]
    return Object.entries(properties).flatMap(([name, part]) =>
      isObject(part) ? openParts(part, `${path}.${name}`) : [],
    )
  }

  it.each(withBody)('$name names all that it takes', ({ name, endpoint }) => {
    const schema = schemaOf(endpoint)
    expect(schema && openParts(jsonSchemaOf(schema, 'input'), name)).toEqual([])
  })
})
