import { alertGroups } from '@portolan/contract/freight/attention'
import type { AlertKind } from '@portolan/freight/attention/alert'
import { expect, it } from 'vitest'
import { isArrivalInDoubt, isLate } from './late-alerts.ts'

const kinds = Object.keys(alertGroups) as AlertKind[]

it.each(kinds)('counts %s as late where the contract does', (kind) => {
  expect(isLate({ alerts: [{ kind }] })).toBe(alertGroups[kind] === 'late')
})

it('doubts an arrival only while a step is overdue', () => {
  const doubted = kinds.filter((kind) => isArrivalInDoubt({ alerts: [{ kind }] }))
  expect(doubted).toEqual(['missed-departure', 'missed-arrival', 'unlikely-arrival'])
})
