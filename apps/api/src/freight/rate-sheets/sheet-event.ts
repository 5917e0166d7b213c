import { callerData } from '#identity/security-log/company-source.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'

/** An entry of the security log about a version of a sheet. */
export function sheetEvent<const Kind extends 'rate-sheet-published' | 'rate-sheet-withdrawn'>(
  kind: Kind,
  { ref, version }: { ref: string; version: number },
  caller: CompanyCaller,
  ip: string,
) {
  return { kind, ip, data: { ...callerData(caller), ref, version: String(version) } }
}
