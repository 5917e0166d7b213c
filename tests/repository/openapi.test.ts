import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendImportFile } from '@portolan/contract/company/imports/import-files'
import { endpoints } from '@portolan/contract/endpoints'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { openapiDocument } from '../../apps/api/src/content/api-reference/openapi.ts'
import { byCode, readAll, remarksOn } from '../../packages/carrier-messages/src/testing/read-all.ts'
import { repository } from './source-files.ts'

const file = join(repository, 'docs/openapi.json')
const text = readFileSync(file, 'utf8')
const document = JSON.parse(text)

it('docs/openapi.json is what the API says of itself; `npm run openapi` writes it again', () => {
  expect(JSON.parse(JSON.stringify(openapiDocument()))).toEqual(document)
  expect(document.openapi).toMatch(/^3\.1\./)
})

it('has nothing for Redocly to find but the trailing slashes, which the specification asks for', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-path-trailing-slash': 'off' } })
  const findings = await lintFromString({ source: text, absoluteRef: file, config })
  expect(
    findings.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
})

it('lets generated clients leave out what has a default: they take a member with `default` for one that is required', () => {
  const defaults: string[] = []
  JSON.stringify(document, (key, value) => {
    if (value?.default !== undefined && key !== 'responses')
      defaults.push(`${key}: ${JSON.stringify(value.default)}`)
    return value
  })
  expect(defaults).toEqual([])
  expect(document.components.schemas.SentOrder.required).toEqual(['organization', 'transportMode', 'route'])
})

/**
 * Returns shapes that generated clients would write out in place, with as many members, and those they don't
 * know.
 */
function unnamedIn(value: unknown, where: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { example: _, ...schema } = value as Record<string, unknown>
  if (where.endsWith('.schema') && Object.keys(schema).length === 0) return [`${where}: anything`]
  const members = Object.keys((schema.properties as object | undefined) ?? {}).length
  const own = members > maxUnnamedMembers ? [`${where}: ${members} members`] : []
  return [...own, ...Object.entries(schema).flatMap(([key, inner]) => unnamedIn(inner, `${where}.${key}`))]
}

const maxUnnamedMembers = 5

it('has names for what generated clients read: no large object is written out where it is used, and nothing is `unknown`', () => {
  const { schemas } = document.components
  const inside = Object.entries<{ properties?: object }>(schemas).flatMap(
    ([name, { properties, ...schema }]) => unnamedIn({ ...schema, of: properties }, name),
  )
  const forms = /multipart/
  const used = [...unnamedIn(document.paths, 'paths'), ...unnamedIn(document.webhooks, 'webhooks')]
  expect([...inside, ...used.filter((name) => !forms.test(name))]).toEqual([])
})

it('tells no contradictions in its examples of what the company gets', () => {
  const { post: bulk } = document.paths['/api/v2/company/orders/bulk/']
  const { errors, error } = bulk.responses[200].content['application/x-ndjson'].example
  expect([errors, error]).toEqual([undefined, undefined])
  const { post: send } = document.paths['/api/v2/company/messages/']
  const { unmatched, feedbackElements } = send.responses[200].content['application/json'].example
  expect(feedbackElements.map(({ code }: { code: string }) => code)).toEqual(
    Array(unmatched).fill('unmatched'),
  )
})

describe.each([...endpoints])('%s', (name, endpoint) => {
  const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
  const operation = document.paths[path][endpoint.method.toLowerCase()]

  function examplesIn(content: Record<string, { example?: unknown }> = {}): unknown[] {
    return Object.values(content).map(({ example }) => example)
  }

  function check(schema: NonNullable<Endpoint['body']>, examples: unknown[]): void {
    expect(examples).toHaveLength(1)
    expect(schema.safeParse(examples[0]).error?.issues).toBeUndefined()
  }

  it('has examples of its request and responses, as its schemas want them', async () => {
    expect(operation.operationId).toBe(name)
    const request = endpoint.body ?? endpoint.lines?.record
    if (request) check(request, examplesIn(operation.requestBody.content))
    if (endpoint.upload) {
      const [form] = examplesIn(operation.requestBody.content) as [Record<string, unknown>]
      const { [endpoint.upload.member]: fileField, ...fields } = form
      expect(fileField).toEqual(expect.any(String))
      if (endpoint.upload.fields) check(endpoint.upload.fields, [fields])
    }
    for (const contentType of endpoint.raw?.types ?? []) {
      const { example, schema } = operation.requestBody.content[contentType]
      if (endpoint === sendImportFile) {
        expect([example, schema.format]).not.toEqual([undefined, undefined])
        continue
      }
      const body = typeof example === 'string' ? example : JSON.stringify(example)
      const { entries, feedback } = await readAll(body, {
        contentType,
        zoneOf: () => byCode('Europe/Berlin'),
      })
      expect([feedback, entries.flatMap(remarksOn)]).toEqual([[], []])
      expect(entries.flatMap(({ events }) => events)).not.toEqual([])
    }
    for (const type of endpoint.download ?? [])
      expect(operation.responses[200].content[type].schema.format).toBe('binary')
    for (const [status, schema] of Object.entries(endpoint.responses))
      if (schema && !endpoint.download) check(schema, examplesIn(operation.responses[status].content))
  })
})
