import { Locale } from '@portolan/contract/identity/users'
import { WrongUsage } from './command.ts'

/** What `--locale` says; null where it is absent, which stands for the portal's default. */
export function localeOf(option: unknown): Locale | null {
  if (option === undefined) return null
  const locale = Locale.safeParse(option)
  if (!locale.success) throw new WrongUsage('--locale is en or ru.')
  return locale.data
}
