import { expect, it } from 'vitest'
import { findFilterFollow } from './followed-filter.ts'

const follow = (id: string, filter: Parameters<typeof findFilterFollow>[1] | null) => ({
  id,
  name: id,
  order: null,
  filter,
})

it('an equal filter is found, whatever the order of its members', () => {
  const follows = [
    follow('order', null),
    follow('sea', { status: ['active'], transportMode: ['sea'] }),
    follow('both', { status: ['active'], transportMode: ['air', 'sea'], search: 'PO 7' }),
  ]
  const find = (filter: Parameters<typeof findFilterFollow>[1]) => findFilterFollow(follows, filter)?.id
  expect(find({ search: 'PO 7', transportMode: ['sea', 'air'], status: ['active'] })).toBe('both')
  expect(find({ transportMode: ['sea'], status: ['active'], shipmentStatus: [] })).toBe('sea')
  expect(find({ transportMode: ['sea'] })).toBeUndefined()
  expect(find({})).toBeUndefined()
})
