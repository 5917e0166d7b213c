import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openapiDocument } from '../../apps/api/src/platform/http/reference/openapi.ts'
import { repository } from './source-files.ts'

it('docs/openapi.json is what the API says of itself; `npm run openapi` writes it anew', () => {
  const written = JSON.parse(readFileSync(join(repository, 'docs/openapi.json'), 'utf8'))
  expect(JSON.parse(JSON.stringify(openapiDocument()))).toEqual(written)
  expect(written.openapi).toMatch(/^3\.1\./)
})
