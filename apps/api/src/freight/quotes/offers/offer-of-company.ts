import type { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import type { DatedRate } from '@portolan/contract/freight/offers'
import type { Locale } from '@portolan/contract/identity/users'
import type { ChargeCodes } from '@portolan/freight/charges/charge-codes'
import { convertTotals, totalsByCurrency } from '@portolan/freight/charges/totals'
import type { SentCosts } from '#freight/quotes/costs/sent-costs.ts'
import type { OfferRequest } from '#freight/rate-sheets/offers/offer-request.ts'
import { unorderedCharges } from '#freight/rate-sheets/offers/unordered-charges.ts'
import type { StoredOption } from '#freight/tables/stored-option.ts'
import { collectFieldErrors, type FieldError } from '#platform/http/input/field-errors.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { addDays } from '#platform/text/end-of-day.ts'
import { costOfLine } from './cost-of-line.ts'
import { amountFault, priceLine } from './price-line.ts'

const maxDays = 366

interface OfferContext {
  /** The request, with today as a date of the company. */
  request: OfferRequest
  codes: ChargeCodes
  rates: readonly DatedRate[]
  locale: Locale
}

/** The options of an offer from the company, with their amounts; throws errors by path. */
export function offerOfCompany(
  offer: SentOffer,
  { request, codes, rates, locale }: OfferContext,
): { options: StoredOption[]; costs: SentCosts } {
  const errors: FieldError[] = []
  const { today } = request
  if (offer.validUntil < today) errors.push(['validUntil', fieldText('past', locale)])
  if (offer.validUntil > addDays(today, maxDays)) errors.push(['validUntil', fieldText('far', locale)])
  const costs: SentCosts = { options: [], lines: [] }
  const options = offer.options.map(
    ({ lines: sentLines, cost, freeTime, remarks, ...service }, index): StoredOption => {
      const id = String.fromCharCode(97 + index)
      const at = `options.${index}`
      if (cost) {
        const fault = amountFault(cost)
        if (fault) errors.push([`${at}.cost.${fault.member}`, fieldText(fault.kind, locale)])
        costs.options.push({ optionId: id, ...cost })
      }
      const lines = sentLines.flatMap((line, number) => {
        const lineAt = `${at}.lines.${number}`
        const cost = costOfLine(line)
        if (cost && 'kind' in cost)
          errors.push([`${lineAt}.cost.${cost.member}`, fieldText(cost.kind, locale)])
        else if (cost) costs.lines.push({ optionId: id, line: number + 1, ...cost })
        const priced = priceLine(line, codes)
        if (!('kind' in priced)) return [priced]
        errors.push([`${lineAt}.${priced.member}`, fieldText(priced.kind, locale)])
        return []
      })
      const totals = totalsByCurrency(lines)
      const isConverted = totals.some(({ currency }) => currency !== request.currency)
      const charged = new Set(lines.map(({ code }) => code))
      return {
        id,
        mode: request.mode,
        ...service,
        // An equal offer from before these members existed stays equal.
        ...(freeTime !== null && { freeTime }),
        ...(remarks !== null && { remarks }),
        lines,
        totals,
        converted: isConverted ? convertTotals(totals, request.currency, rates) : null,
        included: [...new Set(lines.flatMap(({ code, included }) => (included ? [code] : [])))],
        notIncluded: unorderedCharges(request).filter(({ code }) => !charged.has(code)),
        missing: [],
        complete: true,
        // The company may offer until tomorrow what's ready in a month, since it doesn't state from when its
        // rates apply.
        validFrom: null,
        validUntil: offer.validUntil,
      }
    },
  )
  if (errors.length > 0) throw new FieldProblem(collectFieldErrors(errors))
  return { options, costs }
}
