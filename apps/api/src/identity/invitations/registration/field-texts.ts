import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import { checkPassword } from '#identity/passwords/password-rules.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem } from '#platform/http/problem.ts'

const texts = {
  otherEmail: {
    en: 'This card was issued to another address. Use the one the company has for you.',
    ru: 'Эта карточка выдана на другой адрес. Укажите тот, который известен компании.',
  },
  hasLogin: {
    en: 'This address is already registered. Sign in with it.',
    ru: 'Этот адрес уже зарегистрирован. Войдите с ним.',
  },
  mismatch: { en: 'Passwords do not match', ru: 'Пароли не совпадают' },
} satisfies Record<string, Record<Locale, string>>

/** Rejects the email of a registration in the reader's language. */
export function refusedEmail(request: FastifyRequest, text: 'otherEmail' | 'hasLogin'): FieldProblem {
  return new FieldProblem({ email: [texts[text][localeOf(request)]] })
}

/** Throws field errors for a password that breaks the rules or differs from its confirmation. */
export async function checkPasswords(
  request: FastifyRequest,
  { password, passwordConfirmation }: { password: string; passwordConfirmation: string },
  names: readonly string[],
): Promise<void> {
  const locale = localeOf(request)
  const weakness = await checkPassword(password, names, locale)
  const errors = {
    ...(weakness !== null && { password: [weakness] }),
    ...(password !== passwordConfirmation && { passwordConfirmation: [texts.mismatch[locale]] }),
  }
  if (Object.keys(errors).length > 0) throw new FieldProblem(errors)
}
