import { type EventRecord, OrderRecord } from '@portolan/contract/company'
import { describe, expect, it } from 'vitest'
import { buildOrder, buildUnit } from '#testing/builders.ts'
import { errorMap, fieldErrors } from './field-messages.ts'

const event: EventRecord = {
  ref: 'departure',
  at: '2026-11-02T08:00:00Z',
  classifier: 'actual',
  code: 'DEPA',
  place: null,
  unitRef: null,
  remark: null,
}

describe('an order whose parts have one reference twice', () => {
  const unit = buildUnit({ ref: 'pallet' })

  it('is refused at the later ones, in the reader’s language', () => {
    const record = buildOrder({ units: [unit, buildUnit(), unit, unit], events: [event, event] })
    const messages = (locale: 'en' | 'ru') => {
      const { error } = OrderRecord.safeParse(record, { error: errorMap(locale) })
      return error && fieldErrors(error)
    }
    const once = ['This value may stand here once only.']
    expect(messages('en')).toEqual({ 'units.2.ref': once, 'units.3.ref': once, 'events.1.ref': once })
    expect(messages('ru')).toMatchObject({
      'units.2.ref': ['Это значение может встречаться только один раз.'],
    })
  })

  it('is fine where a unit and an event share one', () => {
    const record = buildOrder({ units: [unit], events: [{ ...event, ref: 'pallet' }] })
    expect(OrderRecord.safeParse(record).error).toBeUndefined()
  })
})
