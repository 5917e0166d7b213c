import type { Alert } from '@portolan/contract/freight/attention'
import type { Order, OrderDetail } from '@portolan/contract/freight/orders'
import type { RouteLine } from '@portolan/contract/freight/orders/cargo-facts'
import type { Page } from 'playwright-core'
import { answerApi } from '../../browser/api-answers.ts'
import { open, type PageState, settle } from '../page-state.ts'
import { openOrder } from './open-order.ts'

const isOrder = /\/customer\/orders\/[\w-]{36}\/$/
const isOrderList = /\/customer\/orders\/\?/
const isRouteLines = /\/route-lines\/$/

const alert: Omit<Alert, 'kind' | 'place'> = {
  at: null,
  minutes: null,
  reasonCode: null,
  documentKinds: [],
  freeTime: null,
  cutOff: null,
  ahead: null,
}
type RouteLines = { legs: RouteLine[] }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Opens the order as if the server had answered with other members. */
async function openChanged(
  page: Page,
  id: string | undefined,
  change: (order: OrderDetail) => Partial<OrderDetail>,
): Promise<void> {
  await answerApi(page, isOrder, async (request) => {
    const order: OrderDetail = await (await request.fetch()).json()
    await request.fulfill({ json: { ...order, ...change(order) } })
  })
  await openOrder(page, id)
}

const arrivalAhead = ({ to }: Pick<Order, 'to'>): Alert => ({
  ...alert,
  kind: 'future-actual',
  place: to,
  at: inDays(3),
  ahead: 'arrival',
})

const days = { planned: 'day', estimated: 'day', actual: 'day' } as const
const asDays = <Moment extends object | null>(times: Moment): Moment => times && { ...times, precision: days }

/** Replaces a place by one whose position the lists of places don't know. */
const unplaced = <Place extends object>(place: Place): Place => ({
  ...place,
  lat: null,
  lng: null,
  locode: null,
})

/** Orders with reports that can't be true, or that say less than others. */
export const orderDoubts: readonly PageState[] = [
  {
    name: 'order-in-doubt',
    signedIn: true,
    show: (page, _say, { byMode }) =>
      openChanged(page, byMode.sea, ({ from }) => ({
        alerts: (['missed-departure', 'unlikely-arrival'] as const).map((kind) => ({
          ...alert,
          kind,
          place: from,
          minutes: 300,
          reasonCode: 'CGS',
        })),
      })),
  },
  {
    name: 'order-future-actual',
    signedIn: true,
    show: (page, _say, { byMode }) =>
      openChanged(page, byMode.sea, (order) => ({ alerts: [arrivalAhead(order)] })),
  },
  {
    name: 'order-days',
    signedIn: true,
    show: (page, _say, { byMode }) =>
      openChanged(page, byMode.sea, (order) => ({
        departure: asDays(order.departure),
        arrival: asDays(order.arrival),
        incotermsPlace: order.from.city,
        route: order.route.map((point) => ({
          ...point,
          arrival: asDays(point.arrival),
          departure: asDays(point.departure),
        })),
        events: order.events.map((event) => ({ ...event, precision: 'day' })),
      })),
  },
  {
    name: 'order-without-position',
    signedIn: true,
    async show(page, _say, { byMode }) {
      await answerApi(page, isRouteLines, async (request) => {
        const { legs }: RouteLines = await (await request.fetch()).json()
        await request.fulfill({
          json: { legs: legs.map((leg) => ({ ...leg, distanceKm: null, line: null })) },
        })
      })
      await openChanged(page, byMode.sea, (order) => ({
        from: unplaced(order.from),
        distanceKm: null,
        emissions: null,
        route: order.route.map((point, index) =>
          index === 0 ? { ...point, place: unplaced(point.place) } : point,
        ),
      }))
    },
  },
  ...(['cards', 'list'] as const).map(
    (mode): PageState => ({
      name: `orders-${mode}-alerts`,
      signedIn: true,
      async show(page, say) {
        await answerApi(page, isOrderList, async (request) => {
          const list: { results: Order[] } = await (await request.fetch()).json()
          const results = list.results.map((order, index): Order => {
            if (index === 0) return { ...order, alerts: [arrivalAhead(order)] }
            const code = index === 1 ? 'VCO' : 'FCO'
            const kind = index === 1 ? 'cut-off-ahead' : 'cut-off-passed'
            const at = inDays(index === 1 ? 1 : -1)
            const cutOff = { code, precision: index === 1 ? 'time' : 'day' } as const
            return index > 2
              ? order
              : { ...order, alerts: [{ ...alert, kind, at, cutOff, place: order.from }] }
          })
          await request.fulfill({ json: { ...list, results } })
        })
        await open(page, `/orders?listMode=${mode}&orderStatus=active`, say('orders.title'))
        // On phones the pre-orders above fill the screen.
        await page
          .locator('main :is([role=listitem], [role=row], tr)', { hasText: 'PF-26' })
          .first()
          .evaluate((order) => order.scrollIntoView())
        await settle(page)
      },
    }),
  ),
]
