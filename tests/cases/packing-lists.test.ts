import { describe, expect, it } from 'vitest'
import { readHeader } from '../../packages/freight/src/booking/packing-list/headers/read-header.ts'
import { readPackingList } from '../../packages/freight/src/booking/packing-list/read-packing-list.ts'
import { sharedCase } from './shared-case.ts'

it('packing-73: G.W. is the gross weight, and no width', () => {
  const { lines, questions } = readPackingList(sharedCase('packing-73-gw-headers.tsv').toString())
  expect(lines).toMatchObject([{ line: { quantity: 10, grossWeightKg: 125, widthCm: null, volumeM3: 0.84 } }])
  expect(questions).toEqual([])
})

describe('packing-73c', () => {
  const meanings = new Map<string, object | null>([
    ['gross weight', { field: 'grossWeightKg' }],
    ['gross weight per package', { field: 'grossWeightKg', perPackage: true }],
    ['ignored', null],
    ['ignored (net weight)', null],
  ])
  it.each(
    sharedCase('packing-73c-header-words.txt')
      .toString()
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .map((line) => line.split('\t')),
  )('%s is: %s', (header = '', meaning = '') => {
    expect(meanings.has(meaning)).toBe(true)
    const { match, known } = readHeader(header)
    expect([match?.column ?? null, known]).toEqual([meanings.get(meaning), true])
  })
})
