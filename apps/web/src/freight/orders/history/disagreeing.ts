import type { PromiseChange, PromiseHistory } from '@portolan/contract/freight/ledger/order-history'

/** Other sources' statements that disagree. The plan replaced by an estimate is a past promise. */
export function disagreeing({ changes, contradictions }: PromiseHistory): PromiseChange[] {
  const isEstimated = changes.at(-1)?.classifier === 'estimated'
  return contradictions.filter(({ classifier }) => !(isEstimated && classifier === 'planned'))
}
