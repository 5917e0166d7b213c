import type { ForeseenAlert } from './alert.ts'
import type { AttentionRules } from './attention-rules.ts'
import { cutOffAlerts } from './cut-offs.ts'
import { delays } from './delays.ts'
import { missingPapers, overdueInvoices } from './dues.ts'
import { factsAhead } from './facts-ahead.ts'
import type { AttentionFacts } from './order-facts.ts'
import { customsHold, freeDaysEnding, tightTransshipment } from './risks.ts'
import { silence } from './silence.ts'

/**
 * All that needs attention now or will from some instant on, as long as the facts stay as they are. Whatever
 * changes it is a change of the facts, so an alert ends by itself. Only unpaid invoices concern an order that
 * is canceled or archived.
 */
export function foreseeAlerts(facts: AttentionFacts, rules: AttentionRules): ForeseenAlert[] {
  const unpaid = overdueInvoices(facts)
  if (facts.status === 'archived' || facts.shipmentStatus === 'CANCELED') return unpaid
  return [
    ...customsHold(facts),
    ...cutOffAlerts(facts, rules),
    ...delays(facts),
    ...freeDaysEnding(facts, rules),
    ...tightTransshipment(facts, rules),
    ...missingPapers(facts),
    ...unpaid,
    ...factsAhead(facts),
    ...silence(facts, rules),
  ]
}
