import type { Alert } from '@portolan/contract/freight/attention'
import { alertGroups } from '@portolan/contract/freight/orders/alert-groups'

interface Alerted {
  alerts: readonly Pick<Alert, 'kind'>[]
}

/** True if the order is behind schedule. */
export function isLate({ alerts }: Alerted): boolean {
  return alerts.some(({ kind }) => alertGroups[kind] === 'late')
}

/** True if the arrival or a step before it is overdue, so that the arrival's time is uncertain. */
export function isArrivalInDoubt({ alerts }: Alerted): boolean {
  return alerts.some(({ kind }) => kind !== 'late-arrival' && alertGroups[kind] === 'late')
}
