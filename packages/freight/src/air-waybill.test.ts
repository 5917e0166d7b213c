import { expect, it } from 'vitest'
import { findAirWaybillFault } from './air-waybill.ts'

it.each(['020-12345675', '02012345675', '020-1234 5675', '125-00000000'])('accepts %s', (number) => {
  expect(findAirWaybillFault(number)).toBeNull()
})

it('names the digit that is expected, and takes no other', () => {
  const faults = [...'0123456789'].map((digit) => findAirWaybillFault(`020-1234567${digit}`))
  expect(faults.map((fault) => fault === null)).toEqual([...'0123456789'].map((digit) => digit === '5'))
  expect(faults[6]).toEqual({ reason: 'check-digit', expected: 5 })
})

it.each(['', '020-1234567', '020-123456755', 'O20-12345675', '12345675'])(
  '“%s” is no air waybill',
  (text) => {
    expect(findAirWaybillFault(text)).toEqual({ reason: 'form' })
  },
)
