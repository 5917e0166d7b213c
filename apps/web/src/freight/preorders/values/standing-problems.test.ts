import { expect, test } from 'vitest'
import { type BookingValues, emptyBooking, emptyDangerousGoods, emptyUnit } from './booking-values.ts'
import { withValueAt } from './paths.ts'
import type { FieldProblem } from './problems.ts'
import { standing, stillStanding } from './standing-problems.ts'

const refusalAt = (path: string): FieldProblem => ({
  path,
  severity: 'error',
  message: 'no',
  suggestion: null,
  fix: null,
})
const values: BookingValues = {
  ...emptyBooking(),
  units: [emptyUnit(), emptyUnit()],
  dangerousGoods: [emptyDangerousGoods()],
}
const remaining = (path: string, changed: BookingValues) =>
  stillStanding(standing([refusalAt(path)], values), changed).length

test.each(['units.1.hsCode', 'loadType', 'parties.shipper', 'dangerousGoods.0.class', 'organizationId'])(
  'what the server says of %s stays while other fields change',
  (path) => {
    expect(remaining(path, withValueAt(values, 'cargo', 'Pumps'))).toBe(1)
  },
)

test.each([
  ['units.1.hsCode', 'units.1.hsCode', '841370'],
  ['loadType', 'loadType', 'LCL'],
  ['parties.shipper', 'parties.shipper.name', 'Sunrise'],
  // Number, class and packing group are only valid together.
  ['dangerousGoods.0.class', 'dangerousGoods.0.unNumber', '1263'],
])('what the server says of %s goes when %s changes', (path, changed, value) => {
  expect(remaining(path, withValueAt(values, changed, value))).toBe(0)
})

test('it does not pass to another line at the same place', () => {
  expect(remaining('units.1.hsCode', { ...values, units: [emptyUnit(), ...values.units] })).toBe(0)
  expect(remaining('units.1.hsCode', { ...values, units: values.units.slice(0, 1) })).toBe(0)
})
