import { attention } from './freight/recount/columns/attention.ts'
import { deliveries } from './freight/recount/columns/deliveries.ts'
import { recountOfOrders } from './freight/recount/columns/derived-columns.ts'
import { documentText } from './freight/recount/columns/document-text.ts'
import { filterColumns } from './freight/recount/columns/filter-columns.ts'
import { orderRates } from './freight/recount/columns/order-rates.ts'
import { searchText } from './freight/recount/columns/search-text.ts'
import { slips } from './freight/recount/columns/slips.ts'
import { eventKeys, eventKeysLeftOver } from './freight/recount/counts/event-keys.ts'
import { invoiceSums } from './freight/recount/counts/invoice-sums.ts'
import { laneCounts } from './freight/recount/counts/lane-counts.ts'
import { notificationCounts } from './freight/recount/counts/notification-counts.ts'
import { orderCounts } from './freight/recount/counts/order-counts.ts'
import { orderWords } from './freight/recount/counts/order-words.ts'
import { ratesLeftOver } from './freight/recount/counts/rates-left-over.ts'
import { sheetLanes } from './freight/recount/counts/sheet-lanes.ts'
import type { Env } from './freight/settings/env.ts'
import { threadStates } from './freight/threads/thread-states.ts'
import { storageSums } from './identity/storage/storage-sums.ts'
import { recountOf } from './platform/db/recount/kept-number.ts'
import type { Recount } from './platform/db/recount/recount.ts'

/**
 * Everything that the database stores although it follows from other data; each entry comes after those it
 * follows from.
 */
export const recounts: readonly Recount<Env>[] = [
  recountOfOrders(filterColumns),
  recountOfOrders(deliveries),
  recountOfOrders(searchText),
  recountOfOrders(documentText),
  recountOfOrders(slips),
  recountOfOrders(attention),
  recountOfOrders(orderRates),
  ratesLeftOver,
  orderWords,
  recountOf(orderCounts),
  recountOf(laneCounts),
  recountOf(invoiceSums),
  recountOf(notificationCounts),
  recountOf(storageSums),
  recountOf(sheetLanes),
  eventKeys,
  eventKeysLeftOver,
  threadStates,
]
