import { describe, expect, it } from 'vitest'
import { divisionOf, isDangerousGoodsClass, packingGroupUse } from './classes.ts'
import { readDangerousGoodsList } from './read-dangerous-goods-list.ts'

describe('an operator’s list of dangerous goods', () => {
  it('is read with several entries a number', () => {
    const { list, faults } = readDangerousGoodsList(
      [
        '\uFEFFUN No.,Proper shipping name,Class,PG,Note',
        '1263,PAINT,3,II,',
        'UN1263,PAINT,3,"II, III",in bulk',
        '336,FIREWORKS,1.4G,,',
        '3480,LITHIUM ION BATTERIES,9,-,',
      ].join('\r\n'),
    )
    expect(faults).toEqual([])
    expect(list.get('1263')).toEqual([
      { unNumber: '1263', properShippingName: 'PAINT', class: '3', packingGroups: ['II'] },
      { unNumber: '1263', properShippingName: 'PAINT', class: '3', packingGroups: ['II', 'III'] },
    ])
    expect(list.get('0336')).toMatchObject([{ class: '1.4G', packingGroups: [null] }])
    expect(list.get('3480')).toMatchObject([{ class: '9', packingGroups: [null] }])
  })

  it('may be Russian, with semicolons and decimal commas, and without packing groups', () => {
    const { list, faults } = readDangerousGoodsList(
      '№ ООН;Наименование;Класс опасности\n1950;АЭРОЗОЛИ;2,1\n1203;БЕНЗИН;3',
    )
    expect(faults).toEqual([])
    expect([...list.values()].flat()).toEqual([
      { unNumber: '1950', properShippingName: 'АЭРОЗОЛИ', class: '2.1', packingGroups: null },
      { unNumber: '1203', properShippingName: 'БЕНЗИН', class: '3', packingGroups: null },
    ])
  })

  it('leaves out rows with faults and names them', () => {
    const { list, faults } = readDangerousGoodsList(
      'UN,Name,Class,Packing group\nabc,PAINT,3,II\n1263,,3,II\n1263,PAINT,33,II\n\n1263,PAINT,3,IV\n1263,PAINT,3,PG 2',
    )
    expect(faults).toEqual([
      { row: 2, column: 'unNumber', code: 'not-a-un-number', value: 'abc' },
      { row: 3, column: 'properShippingName', code: 'name-missing', value: '' },
      { row: 4, column: 'class', code: 'unknown-class', value: '33' },
      { row: 6, column: 'packingGroup', code: 'unknown-packing-group', value: 'IV' },
    ])
    expect(list.get('1263')).toMatchObject([{ packingGroups: ['II'] }])
  })

  it('needs number, name and class', () => {
    expect(readDangerousGoodsList('UN,Class\n1263,3').faults).toEqual([
      { row: 1, column: 'properShippingName', code: 'column-missing', value: 'UN, Class' },
    ])
    expect(readDangerousGoodsList('').faults.map(({ code }) => code)).toEqual(
      Array.from({ length: 3 }, () => 'column-missing'),
    )
  })
})

describe('classes of dangerous goods', () => {
  it('are those of the UN, class 1 with a compatibility group', () => {
    for (const known of ['1.1D', '1.4S', '1.4', '2.1', '3', '4.3', '9']) {
      expect(isDangerousGoodsClass(known)).toBe(true)
    }
    for (const unknown of ['', '0', '1', '2', '2.1S', '1.4Z', '5.3', '10', '3.1']) {
      expect(isDangerousGoodsClass(unknown)).toBe(false)
    }
    expect(divisionOf('1.4S')).toBe('1.4')
  })

  it('have packing groups always, sometimes or never', () => {
    expect(['3', '4.2', '5.1', '6.1', '8'].map(packingGroupUse)).toEqual(Array(5).fill('always'))
    expect(['4.1', '9'].map(packingGroupUse)).toEqual(['some', 'some'])
    expect(['1.4S', '2.1', '5.2', '6.2', '7'].map(packingGroupUse)).toEqual(Array(5).fill('never'))
  })
})
