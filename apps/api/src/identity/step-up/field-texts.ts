import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem } from '#platform/http/problem.ts'

const texts = {
  wrongCode: {
    en: 'This code is wrong or has expired.',
    ru: 'Неверный код, или он больше не действует.',
  },
  wrongPassword: { en: 'Wrong password.', ru: 'Неверный пароль.' },
} satisfies Record<string, Record<Locale, string>>

/**
 * A rejected field in the reader's language. It isn't a 401, which would sign out a person who only mistyped.
 */
export function refusedField(request: FastifyRequest, field: string, text: keyof typeof texts): FieldProblem {
  return new FieldProblem({ [field]: [texts[text][localeOf(request)]] })
}
