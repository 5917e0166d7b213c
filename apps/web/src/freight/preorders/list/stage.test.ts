import { preorderReviews, preorderStatuses } from '@portolan/contract/freight/preorders/preorder-states'
import { describe, expect, it } from 'vitest'
import { awaitsCustomer, byTurn, countTurns, stageOf } from './stage.ts'

describe('the stage of a pre-order', () => {
  it('is the review while it is pending, and the outcome afterwards', () => {
    const stages = preorderStatuses.map((status) =>
      preorderReviews.map((review) => stageOf({ status, review })),
    )
    expect(stages).toEqual([
      ['submitted', 'update-requested', 'changes-proposed'],
      ['approved', 'approved', 'approved'],
      ['rejected', 'rejected', 'rejected'],
      ['canceled', 'canceled', 'canceled'],
    ])
  })

  it('waits for the customer only while it is pending', () => {
    expect(awaitsCustomer({ status: 'pending', review: 'changes-proposed' })).toBe(true)
    expect(awaitsCustomer({ status: 'pending', review: 'submitted' })).toBe(false)
    expect(awaitsCustomer({ status: 'rejected', review: 'update-requested' })).toBe(false)
  })

  it('sorts what waits for the customer to the top and keeps the order otherwise', () => {
    const rows = (['submitted', 'changes-proposed', 'submitted', 'update-requested'] as const).map(
      (review, id) => ({ id, status: 'pending' as const, review }),
    )
    expect(byTurn(rows).map(({ id }) => id)).toEqual([1, 3, 0, 2])
  })

  it('counts whose turn it is', () => {
    const rows = (['submitted', 'changes-proposed', 'update-requested'] as const).map((review) => ({
      status: 'pending' as const,
      review,
    }))
    expect(countTurns(rows)).toEqual({ count: 3, answers: 2, reviews: 1 })
    expect(countTurns([])).toEqual({ count: 0, answers: 0, reviews: 0 })
  })
})
