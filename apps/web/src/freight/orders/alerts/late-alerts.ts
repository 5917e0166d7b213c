import type { Alert, AlertKind } from '@portolan/contract/freight/attention'

// Those of the group `late`, by hand: the contract's list would bring its schemas into the page.
const lateKinds: ReadonlySet<AlertKind> = new Set([
  'late-arrival',
  'missed-departure',
  'missed-arrival',
  'unlikely-arrival',
])

interface Alerted {
  alerts: readonly Pick<Alert, 'kind'>[]
}

/** Whether the order is behind its plan. */
export function isLate({ alerts }: Alerted): boolean {
  return alerts.some(({ kind }) => lateKinds.has(kind))
}

/** Whether a step before the arrival is overdue, or the arrival itself: its time is no fact then. */
export function isArrivalInDoubt({ alerts }: Alerted): boolean {
  return alerts.some(({ kind }) => kind !== 'late-arrival' && lateKinds.has(kind))
}
