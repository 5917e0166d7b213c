import { webhookEventTypes } from '@portolan/contract/company/webhooks/webhook-events'
import { describe, expect, it } from 'vitest'
import { eventGroups, eventsOf, toggled } from './event-groups.ts'

describe('events of a webhook', () => {
  it('belong to one group each', () => {
    expect(eventGroups.flatMap((group) => eventsOf(group)).toSorted()).toEqual(webhookEventTypes.toSorted())
  })

  it('give way to their group, and everything to *', () => {
    const some = toggled(['order.created', 'quote.accepted'], 'order.departed', true)
    expect(some).toEqual(['order.created', 'quote.accepted', 'order.departed'])
    expect(toggled(some, 'order.*', true)).toEqual(['quote.accepted', 'order.*'])
    expect(toggled(some, '*', true)).toEqual(['*'])
    expect(toggled(some, 'quote.accepted', false)).toEqual(['order.created', 'order.departed'])
  })

  it('of pre-orders don’t count as those of orders', () => {
    expect(toggled(['preorder.created'], 'order.*', true)).toEqual(['preorder.created', 'order.*'])
  })
})
