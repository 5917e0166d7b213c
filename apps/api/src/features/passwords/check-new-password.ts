import type { Locale } from '@portolan/contract/account'
import type { Deps } from '#deps.ts'
import { checkPassword } from '#features/users/password-rules.ts'
import { FieldProblem } from '#http/problem.ts'
import type { PasswordOwner } from './queries.ts'

const differ: Record<Locale, string> = { en: 'Passwords do not match', ru: 'Пароли не совпадают' }

/** Throws field errors for a password that breaks the rules and for a confirmation that differs. */
export function checkNewPassword(
  deps: Pick<Deps, 'env'>,
  owner: Omit<PasswordOwner, 'id'>,
  given: { newPassword: string; newPasswordConfirmation: string },
  locale: Locale,
): void {
  const { newPassword, newPasswordConfirmation } = given
  const names = [owner.firstName, owner.lastName, owner.email, deps.env.companyName]
  const weakness = checkPassword(newPassword, names, locale)
  const errors = {
    ...(weakness !== null && { newPassword: [weakness] }),
    ...(newPassword !== newPasswordConfirmation && { newPasswordConfirmation: [differ[locale]] }),
  }
  if (Object.keys(errors).length > 0) throw new FieldProblem(errors)
}
