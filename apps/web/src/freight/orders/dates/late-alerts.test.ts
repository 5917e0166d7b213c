import { alertGroups } from '@portolan/contract/freight/orders/alert-groups'
import type { AlertKind } from '@portolan/freight/attention/alert'
import { expect, it } from 'vitest'
import { isArrivalInDoubt, isLate } from './late-alerts.ts'

const kinds = Object.keys(alertGroups) as AlertKind[]

it('counts what the tile of late orders does', () => {
  const late = kinds.filter((kind) => isLate({ alerts: [{ kind }] }))
  expect(late).toEqual(['late-arrival', 'missed-departure', 'missed-arrival', 'unlikely-arrival'])
})

it('doubts an arrival only while a step is overdue', () => {
  const doubted = kinds.filter((kind) => isArrivalInDoubt({ alerts: [{ kind }] }))
  expect(doubted).toEqual(['missed-departure', 'missed-arrival', 'unlikely-arrival'])
})
