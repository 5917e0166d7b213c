import type { Alert } from '@portolan/contract/freight/attention'
import type { PromiseHistory } from '@portolan/contract/freight/ledger/order-history'
import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { NearPlace } from '@portolan/contract/freight/orders/cargo-facts'
import type { Locale } from '@portolan/contract/identity/users'
import type { AlertKind } from '@portolan/freight/attention/alert'
import { legStatesOf } from '@portolan/freight/leg-states'
import { describeAlert } from '#freight/orders/alerts/describe-alert.ts'
import { reasonText } from '#freight/orders/alerts/reason-text.ts'
import { bestTime, hasArrived } from '#freight/orders/dates/arrival-facts.ts'
import { isArrivalInDoubt, isLate } from '#freight/orders/dates/late-alerts.ts'
import { messages as dateMessages } from '#freight/orders/dates/messages.ts'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { createFormat } from '#platform/i18n/format/format.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

// So close that direction and distance add nothing to the name.
const nearKm = 15

/** Describes a position by the nearest place: "at sea, 210 km south-west of Colombo". */
export function describeNear({ city, distanceKm, direction, isAtSea }: NearPlace, locale: Locale): string {
  const t = translatorOf(messages, locale)
  const format = createFormat(locale)
  const where =
    distanceKm <= nearKm
      ? t('near', { city })
      : t('away', {
          city,
          distance: format.aboutDistance(distanceKm),
          direction: t(`direction.${direction}`),
        })
  return isAtSea ? t('atSea', { where }) : where
}

// Causes that stop the cargo precede their consequences, and money comes last.
const ranks: Record<AlertKind, number> = {
  'customs-hold': 0,
  'missed-departure': 1,
  'cut-off-passed': 2,
  'cut-off-ahead': 3,
  'missed-arrival': 4,
  'unlikely-arrival': 5,
  'tight-transshipment': 6,
  'late-arrival': 7,
  'future-actual': 8,
  'no-news': 9,
  'free-days-ending': 10,
  'missing-papers': 11,
  'overdue-invoices': 12,
}
const maxShown = 2

/** The most important message: the most urgent alerts, or the status if there are none. */
export function describeOrder(
  order: OrderDetail,
  promises: readonly PromiseHistory[],
  locale: Locale,
  now: Date,
): string {
  const t = translatorOf(messages, locale)
  // An alert says more of an order under way than its state, and less of one at its end.
  const isOver = order.shipmentStatus === 'CANCELED' || hasArrived(order)
  const state = isOver || order.alerts.length === 0 ? [stateText(order, locale)] : []
  const texts = [...state, ...alertTexts(order, locale, now)].slice(0, maxShown)
  // An alert has its own reason; the reason of another time would seem to belong to it.
  const reason = order.alerts.length > 0 ? null : slipReason(order, promises, locale)
  const sentences = [...texts, ...(reason === null ? [] : [reason])]
  // Short dates in Russian end in their own period.
  return sentences.map((text) => t('sentence', { text: text.replace(/\.$/, '') })).join(' ')
}

/** The alerts in the order in which they're told; an overdue departure includes the doubtful arrival. */
function toldAlerts({ alerts }: Pick<OrderDetail, 'alerts'>): Alert[] {
  const ranked = alerts.toSorted((a, b) => ranks[a.kind] - ranks[b.kind])
  const isOverdue = alerts.some(({ kind }) => kind === 'missed-departure')
  return ranked.filter(({ kind }) => !(isOverdue && kind === 'unlikely-arrival'))
}

/** True if the most important message says how late the order is, so that nothing else needs to. */
export function tellsLateness(order: Pick<OrderDetail, 'alerts'>): boolean {
  return isLate({ alerts: toldAlerts(order).slice(0, maxShown) })
}

function alertTexts(order: OrderDetail, locale: Locale, now: Date): string[] {
  const t = translatorOf(messages, locale)
  const overdue = order.alerts.find(({ kind }) => kind === 'missed-departure')
  const inDoubt = overdue && isArrivalInDoubt(order)
  return toldAlerts(order).map((alert) => {
    const text = describeAlert(alert, locale, now)
    return inDoubt && alert === overdue ? t('soInDoubt', { text }) : text
  })
}

function stateText(order: OrderDetail, locale: Locale): string {
  if (order.isDelivered) return deliveredText(order, locale)
  switch (order.shipmentStatus) {
    case 'CANCELED':
      return canceledText(order, locale)
    case 'ARRIVED':
      return arrivedText(order, locale)
    case 'BOOKED':
      return bookedText(order, locale)
    case 'IN_TRANSIT':
      return underwayText(order, locale)
  }
}

function canceledText({ cancellation }: OrderDetail, locale: Locale): string {
  const t = translatorOf(messages, locale, 'canceled')
  const { at = null, reason: sentReason = null } = cancellation ?? {}
  const reason = sentReason?.replace(/\.$/, '') || null
  const date = at === null ? null : createFormat(locale).date(at)
  if (date !== null) return reason === null ? t('date', { date }) : t('both', { date, reason })
  return reason === null ? t('plain') : t('reason', { reason })
}

function deliveredText({ to, delivery }: OrderDetail, locale: Locale): string {
  const t = translatorOf(messages, locale)
  if (delivery.actual === null) return t('deliveredUndated', { city: to.city })
  return t('delivered', { city: to.city, date: placeTimes(createFormat(locale), to).date(delivery.actual) })
}

function arrivedText({ to, arrival, waitsFor }: OrderDetail, locale: Locale): string {
  const t = translatorOf(messages, locale)
  const where =
    arrival.actual === null
      ? t('arrivedUndated', { city: to.city })
      : t('arrived', { city: to.city, date: placeTimes(createFormat(locale), to).date(arrival.actual) })
  return waitsFor ? t('arrivedWaits', { where, what: t(`waits.${waitsFor}`) }) : where
}

function bookedText({ from, departure }: OrderDetail, locale: Locale): string {
  const t = translatorOf(messages, locale)
  const tDates = translatorOf(dateMessages, locale)
  const best = bestTime(departure)
  if (!best) return t('departsUnknown')
  return t('departs', {
    city: from.city,
    date: placeTimes(createFormat(locale), from).date(best.at),
    certainty: tDates(`date.${best.certainty}`),
  })
}

function underwayText(order: OrderDetail, locale: Locale): string {
  const t = translatorOf(messages, locale)
  const { route, position, currentMode } = order
  const states = legStatesOf(order)
  const waits = states.includes('underway') ? -1 : states.indexOf('coming')
  const city = route[waits]?.place.city
  if (city !== undefined && waits > 0) return t('waiting', { city })
  const underway = t(`underway.${currentMode}`)
  if (!position?.near) return underway
  return t('underwayAt', { underway, where: describeNear({ ...position.near, isAtSea: false }, locale) })
}

/**
 * Explains why the departure or arrival moved: the code's text, else its source's words; null if it hasn't
 * moved.
 */
function slipReason(order: OrderDetail, promises: readonly PromiseHistory[], locale: Locale): string | null {
  const t = translatorOf(messages, locale)
  const { shipmentStatus, slipReasonCode, arrivalSlipMinutes, departureSlipMinutes } = order
  const isUnderway = shipmentStatus === 'BOOKED' || shipmentStatus === 'IN_TRANSIT'
  const hasMoved = (arrivalSlipMinutes ?? 0) !== 0 || (departureSlipMinutes ?? 0) !== 0
  if (!isUnderway || !hasMoved) return null
  const remark = promises
    .filter(({ slipMinutes }) => slipMinutes !== 0)
    .map(({ changes }) => changes.at(-1)?.remark)
    .findLast((text) => text)
  const reason = reasonText({ reasonCode: slipReasonCode, remark }, locale, 'labeled')
  return reason ? t('reason', { reason }) : null
}
