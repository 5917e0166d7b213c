import type { QuoteLane } from '@portolan/contract/company/quotes/quote-prices'
import type { ExplainedLane } from './explain-lanes.ts'
import { presentOption } from './present-option.ts'

/** A lane as the company reads it, with the names of charges in the reader's language. */
export function presentLane(explained: ExplainedLane, nameOf: (code: string) => string): QuoteLane {
  const { lane, option, fault, on, limit, overruledBy } = explained
  return {
    sheet: lane.sheet,
    sheetName: lane.sheetName,
    version: lane.version,
    lane: lane.lane.ref,
    isOwn: lane.isOwn,
    mode: lane.mode,
    loadType: lane.loadType,
    carrier: lane.lane.carrier,
    service: lane.lane.service,
    validFrom: lane.validFrom,
    validTo: lane.validTo,
    option: option && presentOption(option, nameOf),
    fault,
    on,
    limit,
    overruledBy,
  }
}
