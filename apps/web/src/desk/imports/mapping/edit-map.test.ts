import { describe, expect, it } from 'vitest'
import {
  columnRule,
  parseMap,
  pathOf,
  ruleAt,
  shownRule,
  withFallback,
  withMeaning,
  withRule,
  withSetting,
  writeMap,
} from './edit-map.ts'

const map = {
  order: {
    ref: '{No}',
    references: [{ type: 'BKG', value: '{Booking}', issuer: 'MAEU' }],
    cutOffs: [{ code: 'VCO', at: '{VGM}' }],
  },
  unit: { quantity: '{Qty}' },
}

describe('a map in a form', () => {
  it('keeps everything that the form doesn’t show', () => {
    const next = withRule(map, 'order.references.MBL.value', '{B/L}')
    expect(next).toEqual({
      ...map,
      order: { ...map.order, references: [...map.order.references, { type: 'MBL', value: '{B/L}' }] },
    })
    expect(pathOf(next, 'order.references.MBL.value').join('.')).toBe('order.references.1.value')
    expect(withRule(next, 'order.references.MBL.value', undefined)).toEqual(map)
  })

  it('loses a list and the units with their last rule', () => {
    const one = withRule({}, 'charges.BAS.amount', '{Freight}')
    expect(one).toEqual({ charges: [{ code: 'BAS', amount: '{Freight}' }] })
    expect(withRule(one, 'charges.BAS.amount', undefined)).toEqual({})
    expect(withRule(map, 'unit.quantity', undefined)).not.toHaveProperty('unit')
  })

  it('says which rules it can show', () => {
    expect(shownRule('{Mode}')).toEqual({ kind: 'column', column: 'Mode', values: {}, fallback: null })
    expect(shownRule('sea')).toEqual({ kind: 'constant', text: 'sea' })
    expect(shownRule({ from: '{Mode}', values: { Ocean: 'sea' }, else: 'air' })).toEqual({
      kind: 'column',
      column: 'Mode',
      values: { Ocean: 'sea' },
      fallback: 'air',
    })
    expect(shownRule('Client {No}').kind).toBe('other')
    expect(shownRule({ from: '{Kg}', seeLine: 'See {line}' }).kind).toBe('other')
    expect(shownRule({ city: '{City}' }).kind).toBe('other')
  })

  it('says what texts mean, and nothing again', () => {
    const rule = withMeaning('{Mode}', 'Ocean', 'sea')
    expect(rule).toEqual({ from: '{Mode}', values: { Ocean: 'sea' } })
    expect(withMeaning(rule, 'Ocean', null)).toBe('{Mode}')
    expect(withFallback(withFallback(rule, 'air'), null)).toEqual(rule)
    expect(columnRule({ from: '{Mode}', values: { Ocean: 'sea' }, empty: ['-'] }, 'Type', null)).toEqual({
      from: '{Type}',
      empty: ['-'],
    })
  })

  it('is written as its file', () => {
    const text = writeMap(withSetting(map, 'file.encoding', 'windows-1251'))
    expect(parseMap(text)).toEqual({ ...map, file: { encoding: 'windows-1251' } })
    expect(withSetting(JSON.parse(text), 'file.encoding', undefined)).toEqual(map)
    expect(parseMap('[]')).toBeNull()
    expect(ruleAt(map, 'order.ref')).toBe('{No}')
  })
})
