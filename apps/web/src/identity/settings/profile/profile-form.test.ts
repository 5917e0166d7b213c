import { expect, test } from 'vitest'
import { profileFaults } from './profile-form.ts'

const good = { firstName: 'Olga', lastName: 'Berg', phone: '+371 (2612) 34-56' }

test.each([
  [{}, {}],
  [{ phone: '' }, {}],
  [{ phone: '   ' }, {}],
  [{ firstName: '  ' }, { firstName: 'firstNameMissing' }],
  [{ lastName: '' }, { lastName: 'lastNameMissing' }],
  [{ lastName: 'x'.repeat(101) }, { lastName: 'tooLong' }],
  [{ lastName: ` ${'x'.repeat(100)} ` }, {}],
  [{ phone: '2612 3456' }, { phone: 'phoneInvalid' }],
  [{ phone: '+0 2612 3456' }, { phone: 'phoneInvalid' }],
  [{ phone: '+371 26' }, { phone: 'phoneInvalid' }],
  [{ phone: '+12 3456 7890 1234 56' }, { phone: 'phoneInvalid' }],
])('%j is judged as %j', (part, faults) => {
  expect(profileFaults({ ...good, ...part })).toEqual(faults)
})
