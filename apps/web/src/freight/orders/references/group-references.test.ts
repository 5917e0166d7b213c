import { expect, test } from 'vitest'
import { groupReferences } from './group-references.ts'

const order = { number: 'PL-7', customerReference: 'PO 7/1' }

test('the number and the customer’s reference aren’t repeated, other references keep their order', () => {
  const references = [
    { type: 'FF', value: 'pl 7', issuer: null },
    { type: 'FF', value: 'TMS-9', issuer: null },
    { type: 'BKG', value: 'b 1', issuer: 'HLCU' },
    { type: 'BKG', value: 'b 2', issuer: 'HAPAGLLOYD' },
    { type: 'CR', value: 'PO 71', issuer: null },
  ] as const
  const groups = groupReferences({ ...order, references: [...references] })
  expect(
    groups.map(({ type, references: own }) => [type, own.map(({ text, issuer }) => [text, issuer])]),
  ).toEqual([
    ['FF', [['TMS-9', null]]],
    [
      'BKG',
      [
        ['b 1', 'HLCU'],
        ['b 2', null],
      ],
    ],
  ])
})

test('numbers whose check digit doesn’t fit are marked, and containers are copied without blanks', () => {
  const references = [
    { type: 'MAWB', value: '020-12345675', issuer: null },
    { type: 'MAWB', value: '020-12345676', issuer: null },
    { type: 'EQ', value: 'csqu 305438-3', issuer: null },
    { type: 'EQ', value: 'CSQU3054384', issuer: null },
    { type: 'EQ', value: 'SOC 1', issuer: null },
  ] as const
  const lines = groupReferences({ ...order, references: [...references] }).flatMap(
    (group) => group.references,
  )
  expect(lines.map(({ value, expectedDigit }) => [value, expectedDigit])).toEqual([
    ['020-12345675', null],
    ['020-12345676', 5],
    ['CSQU3054383', null],
    ['CSQU3054384', 3],
    ['SOC1', null],
  ])
  expect(lines[2]?.text).toBe('CSQU\u00a0305438\u00a03')
})
