import { applicableLines } from './applicable-lines.ts'
import type { FoundOption, OfferRequest } from './offer-request.ts'

/**
 * Services that a request doesn't order, or that the Incoterms rule assigns to the other party, whatever a
 * sheet has.
 */
export function unorderedCharges(request: OfferRequest): FoundOption['notIncluded'] {
  const lane = { mode: request.mode, lines: [] }
  return applicableLines({ lane }, request, { from: [], to: [] }).notIncluded
}
