import type { Alert } from '@portolan/contract/freight/attention'
import type { AlertKind } from '@portolan/freight/attention/alert'

// The alerts of the group `late`, copied: importing the contract's list would add its schemas to the page.
const lateKinds: ReadonlySet<AlertKind> = new Set([
  'late-arrival',
  'missed-departure',
  'missed-arrival',
  'unlikely-arrival',
])

interface Alerted {
  alerts: readonly Pick<Alert, 'kind'>[]
}

/** True if the order is behind schedule. */
export function isLate({ alerts }: Alerted): boolean {
  return alerts.some(({ kind }) => lateKinds.has(kind))
}

/** True if the arrival or a step before it is overdue, so that the arrival's time is uncertain. */
export function isArrivalInDoubt({ alerts }: Alerted): boolean {
  return alerts.some(({ kind }) => kind !== 'late-arrival' && lateKinds.has(kind))
}
