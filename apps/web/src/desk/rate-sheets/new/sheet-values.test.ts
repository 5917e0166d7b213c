import { SheetLane } from '@portolan/contract/company/sheet-content'
import { expect, it } from 'vitest'
import { blankSheet, faultsOfSheet, sentLanes } from './sheet-values.ts'

const say = { needed: 'needed', order: 'order', noTable: 'no table', tooLong: 'too long' }
const faultOf = (lanes: number) =>
  faultsOfSheet({ ...blankSheet, table: `POL\tPOD\t20DV\n${'CNSHA\tDEHAM\t1480\n'.repeat(lanes)}` }, say)
    .table

it('a table has at most as many lanes as a sheet', () => {
  expect([0, 1, 5_000, 5_001].map(faultOf)).toEqual(['no table', undefined, undefined, 'too long'])
})

it('lanes are sent without what is nothing anyway, and arrive as they were', () => {
  const lane = SheetLane.parse({
    ref: 'one',
    mode: 'sea',
    from: [{ kind: 'locode', locode: 'CNSHA' }],
    to: [{ kind: 'everywhere' }],
    dangerous: 'no',
    lines: [
      { code: 'BAS', leg: 'main', basis: 'container', currency: 'USD', amount: '0' },
      { code: 'BAF', leg: 'main', basis: 'container', currency: 'USD', included: true },
    ],
  })
  const sent = sentLanes([lane])
  expect(JSON.stringify(sent).length).toBeLessThan(JSON.stringify([lane]).length / 2)
  expect(sent.map((each) => SheetLane.parse(each))).toEqual([lane])
})
