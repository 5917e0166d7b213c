import type { CompanyOrganization } from '@portolan/contract/company/organizations'
import { storageOf, type UsualLimit } from '#identity/storage/storage-use.ts'
import type { OrganizationRow } from './organization-rows.ts'

export function presentOrganization(row: OrganizationRow, env: UsualLimit): CompanyOrganization {
  const { id, ref, name, createdAt, managerName, managerEmail } = row
  const ownLimitMb = row.ownLimitBytes === null ? null : Number(row.ownLimitBytes) / 1_000_000
  const accountManager =
    managerName === null || managerEmail === null ? null : { name: managerName, email: managerEmail }
  return { ref, name, id, createdAt, storage: { ...storageOf(row, env), ownLimitMb }, accountManager }
}
