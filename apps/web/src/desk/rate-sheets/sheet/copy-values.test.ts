import { expect, it } from 'vitest'
import { copyOf, faultsOfCopy } from './copy-values.ts'

const values = {
  isNext: true,
  ref: '',
  name: 'December',
  validFrom: '2026-12-01',
  validTo: '2026-12-31',
  percent: '',
  codes: '',
  roundTo: '',
}

it.each([
  [{}, {}],
  [{ isNext: false }, { ref: 'needed' }],
  [{ validTo: '2026-11-30' }, { validTo: 'order' }],
  [{ validTo: '' }, { validTo: 'needed' }],
  [{ percent: 'a lot' }, { percent: 'percent' }],
  [{ percent: '−3,5 %' }, {}],
  [{ roundTo: '0' }, { roundTo: 'step' }],
  [{ codes: 'bas, baf' }, {}],
  [{ codes: 'too-long-code' }, { codes: 'codes' }],
])('with %j the faults are %j', (more, faults) => {
  expect(faultsOfCopy({ ...values, ...more }, '.')).toEqual(faults)
})

it('asks for the next version, or for a sheet of its own', () => {
  const sheet = { ref: 'SEA', organization: { ref: 'acme' } }
  const dates = { name: 'December', organizationRef: 'acme', validFrom: '2026-12-01', validTo: '2026-12-31' }
  expect(copyOf(values, sheet, 3, '.')).toEqual({
    ...dates,
    version: 3,
    ref: 'SEA',
    percent: '0',
    codes: null,
    roundTo: null,
  })
  const own = { ...values, isNext: false, ref: ' NEW ', percent: '−3,5', codes: 'bas baf', roundTo: '5' }
  expect(copyOf(own, sheet, 3, ',')).toEqual({
    ...dates,
    version: 3,
    ref: 'NEW',
    percent: '-3.5',
    codes: ['BAS', 'BAF'],
    roundTo: '5',
  })
})
