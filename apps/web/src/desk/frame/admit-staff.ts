import { queryClient } from '#platform/api/cache/query.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { Problem } from '#platform/api/problem.ts'
import { staffQuery } from './staff.ts'

/** `unsecured`: no second factor or passkey has proved this session yet. */
export type Admission = 'admitted' | 'unsecured' | 'stranger'

/**
 * Decides whether the person may see the desk. About a customer nothing is asked: the person's own data says
 * it.
 */
export async function admitStaff(loadPerson: () => Promise<void>): Promise<Admission> {
  await loadPerson()
  if (queryClient.getQueryData(currentUserQuery.queryKey)?.isStaff !== true) return 'stranger'
  try {
    await queryClient.ensureQueryData(staffQuery)
    return 'admitted'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.has('staff_factor_required')) return 'unsecured'
    if (error.status === 404) return 'stranger'
    throw error
  }
}
