import { expect, test } from 'vitest'
import { emptyBooking, emptyUnit } from './booking-values.ts'
import { contentOfValues } from './content-of-values.ts'
import { withMark } from './decimal-mark.ts'

const values = {
  ...emptyBooking(),
  units: [
    {
      ...emptyUnit(),
      description: '1,250 pumps',
      quantity: '4',
      grossWeightKg: '1,250',
      volumeM3: '2.5',
      lengthCm: 'about 3',
    },
    emptyUnit(),
  ],
  temperature: { min: '-2.5', max: '', setpoint: '' },
  declaredValue: { amount: '1,200.50', currency: 'EUR' },
}

test('numbers mean the same in the other language, and texts stay', () => {
  const russian = withMark(values, '.', ',')
  expect(russian.units[0]).toMatchObject({
    description: '1,250 pumps',
    quantity: '4',
    grossWeightKg: '1250',
    volumeM3: '2,5',
    lengthCm: 'about 3',
  })
  expect(russian).toMatchObject({
    temperature: { min: '-2,5', max: '' },
    declaredValue: { amount: '1200,5' },
  })
  expect(contentOfValues(russian, ',')).toMatchObject({
    units: [{ grossWeightKg: 1250, volumeM3: 2.5 }, {}],
    declaredValue: { amount: '1200.5' },
  })
})

test('what holds no number to be changed stays the same object', () => {
  const russian = withMark(values, '.', ',')
  expect(russian.parties).toBe(values.parties)
  expect(russian.units[1]).toBe(values.units[1])
  const fresh = emptyBooking()
  expect(withMark(fresh, '.', ',')).toBe(fresh)
})
