import type { SentOffer } from '@portolan/contract/company/quotes/sent-offer'

/** A cost as decimal texts. */
export interface LineCostAmount {
  unitPrice: string
  amount: string
  currency: string
}

/** The company's costs of an offer, as they are saved apart from it. */
export interface SentCosts {
  /** Costs of whole options, beyond those of their lines. */
  options: { optionId: string; amount: string; currency: string }[]
  /** Lines are numbered from 1. */
  lines: ({ optionId: string; line: number } & LineCostAmount)[]
}

/** True if an offer as sent names any cost. */
export function hasCosts({ options }: SentOffer): boolean {
  return options.some(({ cost, lines }) => cost !== null || lines.some((line) => line.cost))
}
