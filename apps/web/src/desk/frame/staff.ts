import { getStaffSelf, type StaffSelf } from '@portolan/contract/identity/staff'
import type { Subject } from '@portolan/contract/shared/roles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Versioned } from '#platform/api/call.ts'
import { callVersioned } from '#platform/api/client.ts'

const staffKey = ['staff', 'self'] as const

/** The signed-in member of staff; the frame polls it, so that a changed role takes effect. */
export const staffQuery = queryOptions({
  queryKey: staffKey,
  queryFn: ({ client, signal }) =>
    callVersioned(getStaffSelf, client.getQueryData<Versioned<StaffSelf>>(staffKey), { signal }),
  select: ({ value }) => value,
})

/** True if the person's role may do that; pages hide what it may not. */
export function may(staff: StaffSelf | undefined, subject: Subject, needed: 'read' | 'write'): boolean {
  const permission = staff?.may[subject]
  return permission === 'write' || permission === needed
}

/** Whether the signed-in person's role may do that. */
export function useMay(subject: Subject, needed: 'read' | 'write'): boolean {
  return may(useQuery(staffQuery).data, subject, needed)
}
