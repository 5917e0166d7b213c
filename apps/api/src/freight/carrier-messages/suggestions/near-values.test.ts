import { expect, it } from 'vitest'
import { nearValues } from './near-values.ts'

it('finds one wrong digit, two exchanged, one missing and one too many, and nothing farther', () => {
  const near = new Set(nearValues('MSKU1234565'))
  for (const slip of ['MSKU1234568', 'MSKU1324565', 'MSKU123465', 'MSKU12344565', 'MKSU1234565'])
    expect(near).toContain(slip)
  for (const other of ['MSKU1234565', 'MSKU1234588', 'TCLU1234565']) expect(near).not.toContain(other)
})

it('stays small, and leaves alone what is short, long or a name', () => {
  expect(nearValues('12345678901234567890').length).toBeLessThan(450)
  for (const value of ['12345', '123456789012345678901', 'MAERSK', 'PO12'])
    expect(nearValues(value)).toEqual([])
})
