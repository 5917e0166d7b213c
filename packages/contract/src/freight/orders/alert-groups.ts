import type { AlertKind } from '@portolan/freight/attention/alert'
import type { AttentionGroup } from './order-filter.ts'

// Without zod, as the order list's filters.

/** Why an order needs attention, each with the group it counts in. */
export const alertGroups = {
  'late-arrival': 'late',
  'missed-departure': 'late',
  'missed-arrival': 'late',
  'unlikely-arrival': 'late',
  'no-news': 'no-news',
  'missing-papers': 'missing-papers',
  'overdue-invoices': 'overdue',
  'cut-off-passed': 'at-risk',
  'cut-off-ahead': 'at-risk',
  'customs-hold': 'at-risk',
  'tight-transshipment': 'at-risk',
  'free-days-ending': 'at-risk',
  'future-actual': 'at-risk',
} as const satisfies Record<AlertKind, AttentionGroup>
