import type { ApiKey } from '#platform/http/caller.ts'
import type { NewSecurityEvent } from './record-event.ts'

/** The source of a change by the company; the command line has neither key nor IP address. */
export interface CompanySource {
  caller: ApiKey
  ip: string
}

/** The source as recorded in the security log. */
export function originOf(
  source: CompanySource | undefined,
  data: Record<string, string> = {},
): Pick<NewSecurityEvent, 'ip' | 'data'> {
  return source ? { ip: source.ip, data: { ...data, key: source.caller.id } } : { data }
}
