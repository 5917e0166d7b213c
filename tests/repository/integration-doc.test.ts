import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@portolan/contract/endpoints'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { describe, expect, it } from 'vitest'
import { repository } from './source-files.ts'

const text = readFileSync(join(repository, 'docs/integration.md'), 'utf8')

/** The commands of the document, each in one line, with method, path, fields and JSON body. */
const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split(/\n(?=\s*(?:curl|npx|export))/))
  .map((command) => command.trim())
  .filter((command) => command.startsWith('curl'))
  .map((command) => {
    const [, url = ''] =
      /(?:\$URL|https:\/\/portal\.example\.com\/api\/v2\/company)\/([^\s"]*)/.exec(command) ?? []
    return {
      command,
      method: /-X (\w+)/.exec(command)?.[1] ?? 'GET',
      path: `/api/v2/company/${url.replace(/\?.*/, '')}`,
      json: /-d '([\s\S]*)'/.exec(command)?.[1],
      fields: [...command.matchAll(/-F (\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value] as const),
    }
  })

it('docs/integration.md shows a call of every kind', () => {
  expect(commands.length).toBeGreaterThanOrEqual(20)
})

describe.each(commands)('$command', ({ method, path, json, fields }) => {
  const fits = (endpoint: Endpoint) =>
    endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(path)
  const match = [...endpoints.values()].find(fits)

  it('is a call of the company API with a body that its schema takes', () => {
    expect(match?.auth === 'company' || path.includes('/messages/')).toBe(true)
    if (json !== undefined) expect(match?.body?.safeParse(JSON.parse(json)).error?.issues).toBeUndefined()
    if (fields.length === 0) return
    const { [match?.upload?.member ?? '']: file, ...others } = Object.fromEntries(fields)
    expect(file).toMatch(/^@/)
    expect(match?.upload?.fields?.safeParse(others).error?.issues).toBeUndefined()
  })
})
