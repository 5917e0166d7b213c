import type { CompanyOrder } from '@portolan/contract/company/order-calls'
import type { CutOffRecord } from '@portolan/contract/freight/cut-offs'
import type { LedgerCutOff } from '@portolan/freight/cut-offs/cut-off'
import { unknownTimes } from '@portolan/freight/ledger/order-record'
import { sentCharge } from '#freight/charges/stored-charges.ts'
import type { Env } from '#freight/settings/env.ts'
import { portalOriginOf } from '#messaging/letters/letter.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import type { readOrder } from './queries.ts'

type StoredOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>

/** The URL of an order's page. */
export function orderUrl(env: Env, orderId: string): string {
  return `${portalOriginOf(env)}/orders/${orderId}`
}

function sentCutOff({ code, at, precision, place, metAt }: LedgerCutOff): CutOffRecord {
  const date = precision === 'date' ? dateIn(place.timeZone ?? 'UTC', new Date(at)) : at
  return { code, at: date, place, metAt }
}

/** An order with the members it is sent with. */
export function presentCompanyOrder(
  env: Env,
  { order, organization, units, events }: StoredOrder,
): CompanyOrder {
  const unitRefs = new Map(units.map(({ id, ref }) => [id, ref]))
  return {
    ...order,
    delivery: order.delivery ?? unknownTimes,
    url: orderUrl(env, order.id),
    version: order.recordHash,
    organization,
    charges: order.charges.map(sentCharge),
    units,
    cutOffs: (order.cutOffs ?? []).map(sentCutOff),
    events: events.map(({ precision, ...event }) => ({
      ...event,
      ...(precision && { precision }),
      unitRef: event.unitId === null ? null : (unitRefs.get(event.unitId) ?? null),
    })),
  }
}
