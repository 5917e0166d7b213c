import { OperatorError, type RefusalReason } from '@portolan/contract/commands/operator-error'
import type { Locale } from '@portolan/contract/identity/users'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { type FieldTextKind, fieldText } from './field-messages.ts'

const texts: Record<Exclude<RefusalReason, 'unknown-account'>, FieldTextKind> = {
  'unknown-organization': 'organization',
  'invalid-email': 'format',
  'foreign-letters': 'emailLetters',
  'taken-email': 'takenEmail',
  'unconfirmed-account': 'unconfirmed',
  'member-already': 'member',
}

/** Why shared code refuses, in the reader's language. */
export function refusalText(reason: Exclude<RefusalReason, 'unknown-account'>, locale: Locale): string {
  return fieldText(texts[reason], locale)
}

/**
 * Runs code shared by commands and requests, and answers a rejection with an error of the field that the
 * request names; an unknown account or organization in the path is a 404.
 */
export async function answerRefusals<T>(
  locale: Locale,
  fields: Partial<Record<RefusalReason, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OperatorError) || error.reason === null) throw error
    const { reason } = error
    const field = fields[reason]
    if (field === undefined || reason === 'unknown-account') throw new Problem('not_found')
    throw new FieldProblem({ [field]: [refusalText(reason, locale)] })
  }
}
