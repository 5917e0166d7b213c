import type { Locale } from '@portolan/contract/identity/users'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { localeOf } from '#platform/http/locale.ts'
import type { RuleReading } from './content/find-findings.ts'

/** The settings for the rules in this portal, in the given language. */
export function ruleReadingIn(locale: Locale, { clock, env }: Pick<Deps, 'clock' | 'env'>): RuleReading {
  const { bookingData, dangerousGoodsList, chargeCodes } = env
  return {
    locale,
    now: clock.now(),
    bookingData,
    chargeCodes,
    dangerousGoodsList: dangerousGoodsList ?? undefined,
  }
}

/** The same in the language of a request. */
export function ruleReadingOf(deps: Deps, request: FastifyRequest): RuleReading {
  return ruleReadingIn(localeOf(request), deps)
}
