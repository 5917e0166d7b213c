import { expect, test } from 'vitest'
import { endpointPart, importParts, partsOf, plainPart, schemaPart } from './light-contract.ts'

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
  expect(endpointPart(contract)).toBe(
    "export const getName = { method: 'GET', path: '/api/v2/names/:id/' }\n",
  )
})

test('an endpoint whose path is put together fails the build, since its parts would be missing', () => {
  const built = contract.replace("path: '/api/v2/names/:id/'", "path: names + ':id/'")
  expect(() => endpointPart(built)).toThrow('getName: write its path as plain text')
  expect(() => endpointPart(contract.replace("path: '/api/v2/names/:id/'", 'path'))).toThrow('getName')
})

test('an endpoint whose method is spread into it fails the build, since calls would become GET', () => {
  const spread = contract.replace("method: 'GET'", '...reading')
  expect(() => endpointPart(spread)).toThrow('getName: write its method and path in it')
})

test('the schemas have all but the endpoints, each value free of effects', () => {
  const part = schemaPart(contract)
  expect(part).not.toContain('getName')
  expect(part).toContain('export const Name = /* @__PURE__ */ (() => (z.string().check(z.minLength(1))))()')
  expect(part).toContain("export const limits = /* @__PURE__ */ (() => (['a', 'b']))()")
  expect(part).toContain('export function isName(text)')
})

test('what is plain can be had without the schemas', () => {
  expect(plainPart(contract)).toBe("export const limits = ['a', 'b']\n")
  expect(plainPart('export const length = { shortest: 3, longest: 100 }\nconst own = 1\n')).toBe(
    'export const length = { shortest: 3, longest: 100 }\n',
  )
})

test('a value that needs another one is not plain', () => {
  const code =
    "import { a } from './a.ts'\nexport const all = [...a, 'b']\nexport const one = { [a]: 1, b: [a] }\n"
  expect(partsOf(code).size).toBe(0)
})

test('imports are parted by what has them', async () => {
  const code =
    "import { getName, limits, Name as Text } from '@portolan/contract/names'\nimport { x } from './x.ts'\nx(getName, limits, Text)\n"
  const parted = await importParts(code, async () => partsOf(contract))
  expect(parted).toBe(
    'import { getName as getName } from "@portolan/contract/names?endpoints"; import { limits as limits } from "@portolan/contract/names?plain"; import { Name as Text } from "@portolan/contract/names";\n' +
      "import { x } from './x.ts'\nx(getName, limits, Text)\n",
  )
})
