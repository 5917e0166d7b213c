import type { CompanyMember } from '@portolan/contract/company/members'
import { toInstant } from '#platform/db/columns.ts'
import type { MemberRow } from './member-queries.ts'

export function presentMember({ lastSignInAt, ...row }: MemberRow): CompanyMember {
  return { ...row, lastSignInAt: lastSignInAt === null ? null : toInstant(lastSignInAt) }
}
