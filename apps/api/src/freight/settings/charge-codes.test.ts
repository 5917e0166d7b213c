import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChargeCodes } from '@portolan/contract/content/charge-codes'
import { chargeCodes as published } from '@portolan/freight/charges/charge-codes'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'portolan-charge-codes-'))
afterAll(() => rmSync(folder, { recursive: true }))

function codesOf(content: unknown) {
  const path = join(folder, 'charge-codes.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readEnv({ CHARGE_CODES: path }).chargeCodes
}

const own = { en: 'Toll', ru: 'Дорожный сбор', group: 'surcharge', leg: 'main', basis: 'km' }

describe('charge codes', () => {
  it('are the published by default', () => {
    expect(readEnv({}).chargeCodes).toEqual(published)
    expect(Object.keys(published).length).toBeGreaterThan(40)
  })

  it('are the company’s besides the published, or in place of them', () => {
    const freightName = { ...own, en: 'Ocean freight', ru: 'Морской фрахт' }
    expect(codesOf({ TOLL: own, BAS: freightName })).toEqual({ ...published, TOLL: own, BAS: freightName })
  })

  it.each([
    ['no JSON', 'codes', 'not valid JSON'],
    ['a code in small letters', { toll: own }, 'Invalid key in record'],
    ['no Russian name', { TOLL: { ...own, ru: ' ' } }, 'at TOLL.ru'],
    ['an unknown basis', { TOLL: { ...own, basis: 'truck' } }, 'at TOLL.basis'],
    ['an unknown member', { TOLL: { ...own, price: 3 } }, 'Unrecognized key: "price"'],
  ])('stop the start with %s, and say where', (_, content, message) => {
    expect(() => codesOf(content)).toThrow(expect.objectContaining({ code: 'configuration' }))
    expect(() => codesOf(content)).toThrow(
      'CHARGE_CODES: expected a file like packages/freight/charge-codes.json: ',
    )
    expect(() => codesOf(content)).toThrow(message)
  })

  it('of the product are as the contract wants them', () => {
    expect(ChargeCodes.parse(published)).toEqual(published)
  })
})
