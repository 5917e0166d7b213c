import type { Locale } from '@portolan/contract/identity/users'
import { FieldProblem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { AcceptedTerms } from './acceptances.ts'

const changed = {
  en: 'The terms have changed meanwhile, or were not accepted. Reload the page to read them.',
  ru: 'Условия за это время изменились или не были приняты. Обновите страницу, чтобы прочитать их.',
}

/** The terms in force; null if the company has none. */
function currentTerms({ brand }: Pick<Deps, 'brand'>): AcceptedTerms | null {
  const { legal, termsVersion, termsEdition } = brand()
  if (legal.terms === null || termsVersion === null) return null
  return { version: termsVersion, document: legal.terms, edition: termsEdition }
}

/** The terms in force if they're what a person accepts; throws an error of the field for any other version. */
export function acceptedTerms(
  deps: Pick<Deps, 'brand'>,
  field: string,
  version: string | undefined,
  locale: Locale,
): AcceptedTerms | null {
  const terms = currentTerms(deps)
  if (terms !== null && terms.version !== version) throw new FieldProblem({ [field]: [changed[locale]] })
  return terms
}
