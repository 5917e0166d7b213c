import type { RateSheet } from '@portolan/contract/company/rate-sheets'
import type { SheetRow } from './queries.ts'

export function presentSheet(row: SheetRow): RateSheet {
  const {
    id: versionId,
    ref,
    version,
    state,
    name,
    validFrom,
    validTo,
    terms,
    savedAt,
    publishedAt,
    withdrawnAt,
  } = row
  const { organizationId: id, organizationRef, organizationName } = row
  const isPublic = id === null || organizationRef === null || organizationName === null
  return {
    id: versionId,
    ref,
    version,
    state,
    name,
    validFrom,
    validTo,
    terms,
    savedAt,
    publishedAt,
    withdrawnAt,
    organization: isPublic ? null : { id, ref: organizationRef, name: organizationName },
    lanes: row.laneCount,
  }
}
