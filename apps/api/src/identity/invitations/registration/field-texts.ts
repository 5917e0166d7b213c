import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import { checkPassword } from '#identity/passwords/password-rules.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem } from '#platform/http/problem.ts'

const texts = {
  otherAddress: {
    en: 'This card is for another address. Use the one that the company has of you.',
    ru: 'Эта карточка выдана на другой адрес. Укажите тот, который известен компании.',
  },
  hasLogin: {
    en: 'There is a login with this address already. Please sign in with it.',
    ru: 'С этим адресом уже зарегистрированы. Войдите с ним в портал.',
  },
  mismatch: { en: 'Passwords do not match', ru: 'Пароли не совпадают' },
} satisfies Record<string, Record<Locale, string>>

/** Refuses the address of a registration in the reader's language. */
export function refusedEmail(request: FastifyRequest, text: 'otherAddress' | 'hasLogin'): FieldProblem {
  return new FieldProblem({ email: [texts[text][localeOf(request)]] })
}

/** Throws field errors for a password that the rules refuse and for a repetition that differs. */
export function checkPasswords(
  request: FastifyRequest,
  { password, passwordConfirmation }: { password: string; passwordConfirmation: string },
  names: readonly string[],
): void {
  const locale = localeOf(request)
  const weakness = checkPassword(password, names, locale)
  const errors = {
    ...(weakness !== null && { password: [weakness] }),
    ...(password !== passwordConfirmation && { passwordConfirmation: [texts.mismatch[locale]] }),
  }
  if (Object.keys(errors).length > 0) throw new FieldProblem(errors)
}
