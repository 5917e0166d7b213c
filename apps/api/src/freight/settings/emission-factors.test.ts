import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'portolan-factors-'))
afterAll(() => rmSync(folder, { recursive: true }))

const own = {
  edition: 'Own fleet 2026',
  scope: 'tank-to-wheel',
  gramsPerTonneKm: {
    truck: [{ grams: 60 }],
    rail: [{ grams: 20 }],
    sea: [{ grams: 7 }],
    air: [{ underKm: 500, grams: 900 }, { grams: 600 }],
  },
}

function envWith(content: string) {
  const path = join(folder, 'factors.json')
  writeFileSync(path, content)
  return readEnv({ EMISSION_FACTORS: path })
}

describe('emission factors', () => {
  it('are those of GLEC 2022 by default', () => {
    expect(readEnv({}).emissionFactors).toMatchObject({ edition: 'GLEC 2022', scope: 'well-to-wheel' })
  })

  it('are those of a file of the company’s own', () => {
    expect(envWith(JSON.stringify(own)).emissionFactors).toEqual(own)
  })

  it.each([
    ['no JSON', 'grams'],
    ['an unknown scope', JSON.stringify({ ...own, scope: 'guessed' })],
    [
      'a missing mode',
      JSON.stringify({ ...own, gramsPerTonneKm: { ...own.gramsPerTonneKm, sea: undefined } }),
    ],
    [
      'no last step',
      JSON.stringify({ ...own, gramsPerTonneKm: { ...own.gramsPerTonneKm, air: [{ upToKm: 9, grams: 1 }] } }),
    ],
    ['no step at all', JSON.stringify({ ...own, gramsPerTonneKm: { ...own.gramsPerTonneKm, air: [] } })],
  ])('stop the start, named, with %s', (_, content) => {
    expect(() => envWith(content)).toThrow(expect.objectContaining({ code: 'configuration' }))
    expect(() => envWith(content)).toThrow(/EMISSION_FACTORS/)
  })

  it('stop the start where the file is not there', () => {
    expect(() => readEnv({ EMISSION_FACTORS: join(folder, 'none.json') })).toThrow(/EMISSION_FACTORS/)
  })
})
