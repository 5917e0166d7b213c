import { expect, test } from 'vitest'
import { endpointHalf, importHalves, otherHalf } from './light-contract.ts'

const contract = `import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
export const limits = ['a', 'b']
export const Name = z.string().check(z.minLength(1))
export const getName = defineEndpoint({
  method: 'GET',
  path: '/api/v2/names/:id/',
  summary: 'Read a name',
  auth: 'session',
  responses: { 200: Name },
})
export function isName(text) {
  return Name.safeParse(text).success
}
`

test('an endpoint keeps its method and path, and nothing that needs a schema', () => {
  expect(endpointHalf(contract)).toBe(
    "export const getName = { method: 'GET', path: '/api/v2/names/:id/' }\n",
  )
})

test('an endpoint whose path is put together fails the build, since its parts would be missing', () => {
  const built = contract.replace("path: '/api/v2/names/:id/'", "path: names + ':id/'")
  expect(() => endpointHalf(built)).toThrow('getName: write its path as plain text')
  expect(() => endpointHalf(contract.replace("path: '/api/v2/names/:id/'", 'path'))).toThrow('getName')
})

test('an endpoint whose method is spread into it fails the build, since calls would become GET', () => {
  const spread = contract.replace("method: 'GET'", '...reading')
  expect(() => endpointHalf(spread)).toThrow('getName: write its method and path in it')
})

test('the other half has all but the endpoints, each value free of effects', () => {
  const half = otherHalf(contract)
  expect(half).not.toContain('getName')
  expect(half).toContain('export const Name = /* @__PURE__ */ (() => (z.string().check(z.minLength(1))))()')
  expect(half).toContain("export const limits = /* @__PURE__ */ (() => (['a', 'b']))()")
  expect(half).toContain('export function isName(text)')
})

test('imports are parted by what is an endpoint', async () => {
  const code =
    "import { getName, Name as Text } from '@portolan/contract/names'\nimport { x } from './x.ts'\nx(getName, Text)\n"
  const parted = await importHalves(code, async () => new Set(['getName']))
  expect(parted).toBe(
    'import { getName as getName } from "@portolan/contract/names?endpoints"; import { Name as Text } from "@portolan/contract/names";\n' +
      "import { x } from './x.ts'\nx(getName, Text)\n",
  )
})
