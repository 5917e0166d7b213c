import type { LedgerPlace } from '#ledger/order-record.ts'
import { legStatesOf } from '#leg-states.ts'
import { type Moment, momentOf } from '#time/moment.ts'
import { endOfDay } from '#time/wall-clock.ts'
import { type ForeseenAlert, toInstant } from './alert.ts'
import type { AttentionRules } from './attention-rules.ts'
import type { AttentionFacts } from './order-facts.ts'
import { stepsOf } from './route-steps.ts'

const hourMs = 3_600_000

interface News extends Moment {
  stop?: number
  place?: LedgerPlace
}

function* allNews(facts: AttentionFacts): Generator<News> {
  const { createdAt, reports, heardAt, position } = facts
  yield { at: createdAt }
  if (heardAt !== null) yield { at: heardAt }
  if (position !== null) yield { at: position.at }
  for (const { stop, times } of stepsOf(facts)) {
    const moment = momentOf(times, 'actual')
    if (moment !== null) yield { ...moment, stop }
  }
  for (const { at, precision, place } of reports)
    yield { at, ...(precision && { precision }), ...(place !== null && { place }) }
}

function modeUnderWay(facts: AttentionFacts): AttentionFacts['transportMode'] {
  const leg = legStatesOf(facts).indexOf('underway')
  return facts.route[leg]?.mode ?? facts.transportMode
}

/**
 * Returns an alert if nothing has been heard of an order under way for too long. Before the departure nothing
 * has to be heard.
 */
export function silence(facts: AttentionFacts, { silentHours }: AttentionRules): ForeseenAlert[] {
  if (facts.shipmentStatus !== 'IN_TRANSIT' || facts.route.at(-1)?.arrival?.actual) return []
  let last: News | null = null
  for (const news of allNews(facts)) {
    const isLater = last === null ? 1 : Date.parse(news.at) - Date.parse(last.at)
    // At the same instant, a report with a place wins.
    if (isLater > 0 || (isLater === 0 && last?.stop === undefined && last?.place === undefined)) last = news
  }
  if (last === null) return []
  const { timeZone = null } = last.place ?? facts.route[last.stop ?? -1]?.place ?? {}
  // A day without an hour may have brought its news until it ended.
  const heard = last.precision === 'day' ? endOfDay(Date.parse(last.at), timeZone) : Date.parse(last.at)
  const from = toInstant(heard + silentHours[modeUnderWay(facts)] * hourMs)
  return [{ kind: 'no-news', from, ...last, at: toInstant(Date.parse(last.at)) }]
}
