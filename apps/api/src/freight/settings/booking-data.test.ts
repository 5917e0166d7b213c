import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookingData as published } from '@portolan/freight/booking/booking-data'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'portolan-booking-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

function dataOf(content: unknown) {
  const path = join(folder, 'booking-data.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readEnv({ BOOKING_DATA: path }).bookingData
}

const highCube = { payloadKg: 26_000, volumeM3: 76, lengthCm: 1203, widthCm: 234, heightCm: 258 }

describe('booking data', () => {
  it('is the published by default, and can’t be changed afterwards', () => {
    const { bookingData } = readEnv({})
    expect(bookingData).toEqual(published)
    expect(() => bookingData.vagueWords.en.push('pumps')).toThrow(TypeError)
    expect(() => Object.assign(bookingData.containers['45G1'] ?? {}, highCube)).toThrow(TypeError)
  })

  it('is that of the company’s file', () => {
    const own = {
      ...published,
      roadLimits: [{ countries: ['RU'], cargoKg: 20_000 }],
      vagueWords: { en: ['pumps'], ru: ['насосы'] },
    }
    expect(dataOf(own)).toEqual(own)
  })

  it('stays the published in members and container types that the file leaves out', () => {
    const own = dataOf({ containers: { '45G1': highCube, '25G1': highCube }, volumeDifference: 0.1 })
    const containers = { ...published.containers, '45G1': highCube, '25G1': highCube }
    expect(own).toEqual({ ...published, containers, volumeDifference: 0.1 })
    expect(Object.isFrozen(own.containers['45G1'])).toBe(true)
    expect(dataOf({})).toEqual(published)
  })

  it.each([
    ['no JSON', 'payloads', 'not valid JSON'],
    ['a list', '[]', 'expected object, received array'],
    ['an unknown member', { payloads: {} }, 'Unrecognized key: "payloads"'],
    [
      'a payload as text',
      { containers: { '45G1': { ...highCube, payloadKg: '26 t' } } },
      /expected number, received string\s+→ at containers\.45G1\.payloadKg/,
    ],
    ['a figure of 0', { air: { ...published.air, lengthCm: 0 } }, /expected .*>0\s+→ at air\.lengthCm/],
    ['a missing figure', { trailer: { lengthCm: 1360, widthCm: 248 } }, 'at trailer.heightCm'],
    ['a type that is none', { containers: { '40 HC': highCube } }, /at containers\["40 HC"\]/],
    [
      'a trade name',
      { containers: { '40HC': highCube } },
      'containers.40HC: expected its ISO 6346 code 45G1',
    ],
    ['percent as a share', { volumeDifference: 5 }, 'at volumeDifference'],
    ['densities the wrong way round', { densityKgPerM3: { least: 9, most: 3 } }, 'at densityKgPerM3'],
    ['a country’s name', { entrySecurityCountries: ['Germany'] }, 'at entrySecurityCountries[0]'],
    [
      'a limit behind that of all countries',
      { roadLimits: [{ countries: null, cargoKg: 1 }, ...published.roadLimits] },
      'Only the last limit may be for all countries (null)',
    ],
    ['an empty word', { vagueWords: { en: [' '], ru: [] } }, 'at vagueWords.en[0]'],
  ])('stops the start with %s, and says where', (_, content, message) => {
    expect(() => dataOf(content)).toThrow(expect.objectContaining({ code: 'configuration' }))
    expect(() => dataOf(content)).toThrow(
      'BOOKING_DATA: expected a file like packages/freight/booking-data.json: ',
    )
    expect(() => dataOf(content)).toThrow(message)
  })

  it('stops the start where the file is not there', () => {
    expect(() => readEnv({ BOOKING_DATA: join(folder, 'none.json') })).toThrow(/BOOKING_DATA.*ENOENT/)
  })
})
