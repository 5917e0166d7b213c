import { expect, it } from 'vitest'
import { shortPlaces } from './short-places.ts'

it.each([
  ['DEHAM', 'DEHAM'],
  ['CNSHA, CNNGB, CNYTN, CNTAO', 'CNSHA +3'],
  ['', ''],
])('the zone %j is headed %j', (places, head) => {
  expect(shortPlaces(places)).toBe(head)
})
