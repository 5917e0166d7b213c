import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChargeCodes, ChargeGroup } from '@portolan/contract/content/charge-codes'
import { chargeBases, chargeLegs } from '@portolan/contract/freight/charge-lines'
import { chargeGroups, chargeCodes as published } from '@portolan/freight/charges/charge-codes'
import * as freight from '@portolan/freight/charges/charge-line'
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

  it('have the same bases, legs and groups in the contract and the arithmetic', () => {
    expect(freight.chargeBases).toEqual(chargeBases)
    expect(freight.chargeLegs).toEqual(chargeLegs)
    expect(chargeGroups).toEqual(ChargeGroup.options)
    expect(ChargeCodes.parse(published)).toEqual(published)
  })
})
