import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem } from '#platform/http/problem.ts'

const texts = {
  wrongCode: {
    en: 'The code is wrong or has expired.',
    ru: 'Код неверный или уже не действует.',
  },
  wrongPassword: { en: 'The password is wrong.', ru: 'Неверный пароль.' },
} satisfies Record<string, Record<Locale, string>>

/** A refused field in the reader's language: a 401 would sign out the person who only mistyped. */
export function refusedField(request: FastifyRequest, field: string, text: keyof typeof texts): FieldProblem {
  return new FieldProblem({ [field]: [texts[text][localeOf(request)]] })
}
