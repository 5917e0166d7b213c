import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

test('offers an hour, tomorrow morning and the next Monday', () => {
  const thursday = new Date(2026, 10, 26, 17, 40)
  const { hour, tomorrow, monday } = snoozeTimes(thursday)
  expect(hour).toEqual(new Date(2026, 10, 26, 18, 40))
  expect(tomorrow).toEqual(new Date(2026, 10, 27, 9, 0))
  expect(monday).toEqual(new Date(2026, 10, 30, 9, 0))
})

test('on a Monday, Monday is the next one; on a Sunday, it’s tomorrow', () => {
  expect(snoozeTimes(new Date(2026, 10, 30, 8, 0)).monday).toEqual(new Date(2026, 11, 7, 9, 0))
  expect(snoozeTimes(new Date(2026, 10, 29, 8, 0)).monday).toEqual(new Date(2026, 10, 30, 9, 0))
})
