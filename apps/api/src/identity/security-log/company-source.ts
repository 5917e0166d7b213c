import type { CompanyCaller } from '#platform/http/caller.ts'
import type { NewSecurityEvent } from './record-event.ts'

/** The source of a change by the company; the command line has neither caller nor IP address. */
export interface CompanySource {
  caller: CompanyCaller
  ip: string
}

/** The caller as the security log keeps it. */
export function callerData(caller: CompanyCaller): Record<string, string> {
  return caller.kind === 'staff' ? { desk: caller.userId } : { key: caller.id }
}

/** The source as recorded in the security log. */
export function originOf(
  source: CompanySource | undefined,
  data: Record<string, string> = {},
): Pick<NewSecurityEvent, 'ip' | 'data'> {
  return source ? { ip: source.ip, data: { ...data, ...callerData(source.caller) } } : { data }
}
