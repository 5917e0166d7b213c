import type { Role } from '@portolan/contract/shared/roles'
import type { CompanySource } from '#identity/security-log/company-source.ts'
import type { AccountAct } from '#identity/users/manage-user.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type CompanyCaller, mayAlso } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'

/**
 * The harm that an act can do by mistake: none, signing out or weakening the caller, or also locking out the
 * last administrator.
 */
type Harm = 'none' | 'own-only' | 'locks-out'

/**
 * Who makes a company call, with the rules about whose account it may change: a colleague's only with the
 * permission to manage the staff, and none that would lock out the caller or the last administrator.
 */
export function actOf(source: CompanySource, harm: Harm): AccountAct {
  return { ...source, guard: (tx, userId) => guardAccount(tx, source.caller, userId, harm) }
}

async function guardAccount(tx: Database, caller: CompanyCaller, userId: string, harm: Harm): Promise<void> {
  const isConcerned = sql`s.user_id = ${userId} OR s.role = 'administrator'`
  // Two administrators can't remove each other at the same moment: the second waits here, in a statement of
  // its own, so that the next one sees what the first has done.
  await tx.execute(sql`SELECT FROM staff s WHERE ${isConcerned} ORDER BY s.user_id FOR UPDATE`)
  const staff = await rowsOf<{ userId: string; role: Role; isDisabled: boolean }>(
    tx,
    sql`SELECT s.user_id AS "userId", s.role, u.disabled_at IS NOT NULL AS "isDisabled"
      FROM staff s JOIN users u ON u.id = s.user_id WHERE ${isConcerned}`,
  )
  const person = staff.find((each) => each.userId === userId)
  if (!person) return
  if (!mayAlso(caller, 'staff', 'write')) throw new Problem('insufficient_role')
  if (harm === 'none') return
  if (caller.kind === 'staff' && caller.userId === userId) throw new Problem('own_account')
  if (harm === 'own-only') return
  const others = staff.filter(
    ({ role, isDisabled, ...each }) => role === 'administrator' && !isDisabled && each.userId !== userId,
  )
  if (person.role === 'administrator' && others.length === 0) throw new Problem('last_administrator')
}
