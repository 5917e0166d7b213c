import type { explainRates, RateQuestion } from '@portolan/contract/company/rate-sheets/rate-offers'
import type { Locale } from '@portolan/contract/identity/users'
import type { Result } from '@portolan/contract/shared/endpoint'
import { nameOfCharge } from '@portolan/freight/charges/charge-codes'
import type { Deps } from '#freight/deps.ts'
import { listLatestRates } from '#freight/rate-sheets/fx/latest-rates.ts'
import { refusalErrors } from '#freight/rate-sheets/sheet-refusals.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { explainLanes } from './explain-lanes.ts'
import { presentLane } from './lane-answer.ts'
import type { OfferRequest } from './offer-request.ts'

/** The ID of a customer without sheets of its own. */
const anyCustomer = '00000000-0000-0000-0000-000000000000'

/** The prices that a customer would get, by the choice that its own requests are answered by. */
export async function answerQuestion(
  { database, env, clock }: Pick<Deps, 'database' | 'env' | 'clock'>,
  question: RateQuestion,
  locale: Locale,
): Promise<Result<typeof explainRates>> {
  const { organizationRef } = question
  const organizationId = organizationRef === null ? anyCustomer : await findId(database, organizationRef)
  if (organizationId === null) throw new FieldProblem(refusalErrors('unknown-customer', locale))
  const request = requestOf(question, organizationId, {
    currency: env.currency,
    today: dateIn(env.timeZone, clock.now()),
  })
  const { lanes, isCapped } = await explainLanes(database, request, { isWhole: true })
  const nameOf = (code: string) => nameOfCharge(code, env.chargeCodes, locale)
  return {
    results: lanes.map((explained) => ({
      ...presentLane(explained, nameOf),
      state: explained.lane.state,
      organization: explained.lane.organization,
      days: explained.lane.days,
    })),
    isCapped,
    currency: env.currency,
    rates: await listLatestRates(database, request.today),
  }
}

async function findId(database: Database, ref: string): Promise<string | null> {
  const [row] = await rowsOf<{ id: string }>(database, sql`SELECT id FROM organizations WHERE ref = ${ref}`)
  return row?.id ?? null
}

function requestOf(
  question: RateQuestion,
  organizationId: string,
  context: Pick<OfferRequest, 'currency' | 'today'>,
): OfferRequest {
  const { transportMode, pickUp, delivery, loadType, from, to, readyOn, incoterms, party, services } =
    question
  const { grossWeightKg, volumeM3, packages, loadingMeters, containers, dangerous, temperature } = question
  return {
    ...context,
    organizationId,
    mode: transportMode,
    loadType,
    from,
    to,
    pickUpAt: pickUp,
    deliverTo: delivery,
    readyOn,
    incoterms,
    party,
    services,
    cargo: { grossWeightKg, volumeM3, packages, loadingMeters, containers, hsLines: null },
    dangerous,
    temperature,
  }
}
