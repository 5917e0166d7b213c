import { expect, it } from 'vitest'
import { chooseScope, confidenceOf } from './scope.ts'

it.each([
  [10, 10, 10, 'lane'],
  [9, 10, 500, 'countryPair'],
  [9, 9, 10, 'mode'],
  [9, 9, 9, 'mode'],
  [0, 0, 0, 'mode'],
] as const)(
  '%d on the lane, %d on the pair and %d by mode: the scope is %s',
  (lane, countryPair, mode, scope) => {
    expect(chooseScope({ lane, countryPair, mode })).toBe(scope)
  },
)

it.each([
  [30, 30, 'high'],
  [29, 30, 'medium'],
  [29, 29, 'low'],
  [0, 400, 'medium'],
  [0, 0, 'low'],
] as const)('%d on the lane and %d on the pair: the confidence is %s', (lane, countryPair, confidence) => {
  expect(confidenceOf({ lane, countryPair, mode: 1000 })).toBe(confidence)
})
