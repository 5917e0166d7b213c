import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseMap } from './import-map.ts'

const scms = readFileSync(new URL('../../../../../../examples/scms/map.json', import.meta.url), 'utf8')

function broken(
  change: (map: { [member: string]: unknown; order: Record<string, unknown> }) => void,
): string {
  const map = JSON.parse(scms)
  change(map)
  try {
    parseMap(JSON.stringify(map), 'map.json')
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

describe('parseMap', () => {
  it('takes the example', () => expect(parseMap(scms, 'map.json').line).toBe('{ID}'))

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
      expect.stringContaining('organization: '),
      expect.stringContaining('order.ref.from: '),
      expect.stringContaining('order.ref.form: '),
      expect.stringContaining('order.incoterms: must be a text or a rule'),
      expect.stringContaining('order.cargo: is missing; it must be a text or a rule'),
      expect.stringContaining('order.createdAt.dates: must name day, month and year'),
      expect.stringContaining('order.updatedAt.timeZone: is not an IANA time zone'),
      expect.stringMatching(/^ {2}extra: /),
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
    expect(() => parseMap('{,}', 'map.json')).toThrow('map.json is not JSON'))
})
