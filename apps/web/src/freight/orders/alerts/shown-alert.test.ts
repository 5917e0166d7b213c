import type { Order } from '@portolan/contract/freight/orders'
import { expect, it } from 'vitest'
import { shownAlert } from './shown-alert.ts'

const alerts = (['late-arrival', 'customs-hold', 'missing-papers', 'overdue-invoices'] as const).map(
  (kind) => ({
    kind,
  }),
) as Order['alerts']

it('is that of the chosen tile, however grave the others are', () => {
  expect(shownAlert({ alerts }, ['missing-papers'])?.kind).toBe('missing-papers')
  expect(shownAlert({ alerts }, ['overdue', 'at-risk'])?.kind).toBe('customs-hold')
})

it('is the gravest one where no tile is chosen or none fits', () => {
  for (const chosen of [[], ['arriving'], ['no-news']] as const)
    expect(shownAlert({ alerts }, chosen)?.kind).toBe('late-arrival')
  expect(shownAlert({ alerts: [] }, ['late'])).toBeNull()
})
