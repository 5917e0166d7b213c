import { describe, expect, it } from 'vitest'
import { bookingData } from './booking-data.ts'
import { containerKindOf, containerTypeCodes, containerTypes, readContainerType } from './container-types.ts'

describe('container types', () => {
  it.each([
    ['40HC', '45G1'],
    ['40HQ', '45G1'],
    ['45GP', '45G1'],
    ['45G0', '45G1'],
    ['45g1', '45G1'],
    ["40' HC", '45G1'],
    ['40’ High Cube', '45G1'],
    ['40 ft. HQ', '45G1'],
    ['40-HC', '45G1'],
    ['40 футов HC', '45G1'],
    ['40НС', '45G1'],
    ['20DC', '22G1'],
    ['20DV', '22G1'],
    ['20gp', '22G1'],
    ['22GP', '22G1'],
    ['20ft standard', '22G1'],
    ['40DC', '42G1'],
    ['40GP', '42G1'],
    ['42GP', '42G1'],
    ['45HC', 'L5G1'],
    ['40RH', '45R1'],
    ['40 HC RF', '45R1'],
    ['20OT', '22U1'],
    ['40′ open top', '42U1'],
    ['40FR', '42P1'],
    ['20TK', '22T1'],
  ])('reads %s as %s', (text, code) => {
    expect(readContainerType(text)).toBe(code)
  })

  it.each(['', '40', 'HC', '53HC', '40XX', 'container', 'constructor'])('doesn’t read “%s”', (text) => {
    expect(readContainerType(text)).toBeNull()
  })

  it('has figures for every code, and each alias once', () => {
    expect(Object.keys(bookingData.containers)).toEqual([...containerTypeCodes])
    const aliases = containerTypeCodes.flatMap((code): readonly string[] => containerTypes[code].aliases)
    expect(new Set(aliases).size).toBe(aliases.length)
    for (const code of containerTypeCodes) expect(readContainerType(containerTypes[code].label)).toBe(code)
  })

  it('tells the kind by the type letter of any code', () => {
    for (const code of containerTypeCodes) expect(containerKindOf(code)).toBe(containerTypes[code].kind)
    expect(containerKindOf('40RH')).toBe('reefer')
    expect(containerKindOf('42R1')).toBe('reefer')
    expect(containerKindOf('22V0')).toBeNull()
  })
})
