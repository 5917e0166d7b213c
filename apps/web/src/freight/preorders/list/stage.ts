import type { Preorder } from '@portolan/contract/freight/preorders/preorders'

/** A pre-order's stage in one word: whose turn it is while pending, else how it ended. */
export type Stage = Preorder['review'] | Exclude<Preorder['status'], 'pending'>

export function stageOf({ status, review }: Pick<Preorder, 'status' | 'review'>): Stage {
  return status === 'pending' ? review : status
}

/** True if the company waits for the customer. */
export function awaitsCustomer(preorder: Pick<Preorder, 'status' | 'review'>): boolean {
  const stage = stageOf(preorder)
  return stage === 'update-requested' || stage === 'changes-proposed'
}

/** Sorts those waiting for the customer first, otherwise newest first, as they come. */
export function byTurn<Row extends Pick<Preorder, 'status' | 'review'>>(preorders: readonly Row[]): Row[] {
  return preorders.toSorted((one, other) => Number(awaitsCustomer(other)) - Number(awaitsCustomer(one)))
}

/** How many wait for the customer, and how many for the company. */
export function countTurns(preorders: readonly Pick<Preorder, 'status' | 'review'>[]) {
  const answers = preorders.filter(awaitsCustomer).length
  return { count: preorders.length, answers, reviews: preorders.length - answers }
}
