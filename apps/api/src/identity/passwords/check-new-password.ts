import type { Locale } from '@portolan/contract/identity/users'
import { FieldProblem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { checkPassword } from './password-rules.ts'
import type { PasswordOwner } from './queries.ts'

const differ: Record<Locale, string> = { en: 'Passwords do not match', ru: 'Пароли не совпадают' }

/** Throws field errors for a password that breaks the rules or differs from its confirmation. */
export async function checkNewPassword(
  deps: Pick<Deps, 'brand'>,
  owner: Omit<PasswordOwner, 'id'>,
  passwords: { newPassword: string; newPasswordConfirmation: string },
  locale: Locale,
): Promise<void> {
  const { newPassword, newPasswordConfirmation } = passwords
  const names = [owner.firstName, owner.lastName, owner.email, deps.brand().name]
  const weakness = await checkPassword(newPassword, names, locale)
  const errors = {
    ...(weakness !== null && { newPassword: [weakness] }),
    ...(newPassword !== newPasswordConfirmation && { newPasswordConfirmation: [differ[locale]] }),
  }
  if (Object.keys(errors).length > 0) throw new FieldProblem(errors)
}
