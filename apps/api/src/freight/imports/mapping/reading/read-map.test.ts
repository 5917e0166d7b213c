import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ImportMap } from '#freight/imports/mapping/import-map.ts'
import { parseMap } from './read-map.ts'

const scms = readFileSync(new URL('../../../../../../../examples/scms/map.json', import.meta.url), 'utf8')

function broken(
  change: (map: { [member: string]: unknown; order: Record<string, unknown> }) => void,
): string {
  const map = JSON.parse(scms)
  change(map)
  try {
    parseMap(ImportMap, JSON.stringify(map), 'map.json').faults.throwAny()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

describe('parseMap', () => {
  it('takes the example', () => expect(parseMap(ImportMap, scms, 'map.json').map.line).toBe('{ID}'))

  it('names what is wrong and where', () => {
    const message = broken((map) => {
      map.extra = 1
      map.order.ref = { form: '{X}' }
      map.order.createdAt = { from: '{X}', dates: 'MM/YY' }
      map.order.updatedAt = { from: '{X}', timeZone: 'Mars/Olympus' }
      map.order.incoterms = 7
      map.file = { encoding: 'latin-99' }
      delete map.order.cargo
      delete map.organization
    })
    expect(message.split('\n')).toEqual([
      'The map map.json is wrong:',
      expect.stringContaining('file.encoding: is not an encoding'),
      '  organization, order.ref.from: This field is required.',
      '  order.ref.form, extra: Unknown field.',
      '  order.incoterms: must be a text or a rule',
      '  order.cargo: is missing; it must be a text or a rule',
      expect.stringContaining('order.createdAt.dates: must name day, month and year'),
      expect.stringContaining('order.updatedAt.timeZone: is not an IANA time zone'),
    ])
  })

  it('refuses a charge by its kind, and a code that comes twice', () => {
    const kind = { kind: 'freight', amount: '{X}', currency: 'USD' }
    const code = { code: 'BAS', amount: '{X}', currency: 'USD' }
    expect(broken((map) => Object.assign(map, { charges: [kind] }))).toContain('charges.0.code: ')
    expect(broken((map) => Object.assign(map, { charges: [code, code] }))).toContain(
      'charges: names a code twice',
    )
  })

  it('says that a text is not JSON', () =>
    expect(() => parseMap(ImportMap, '{,}', 'map.json')).toThrow('map.json is not JSON'))
})
