import { attention } from './freight/recount/attention.ts'
import { recountOfOrders } from './freight/recount/derived-columns.ts'
import { documentText } from './freight/recount/document-text.ts'
import { eventKeys, eventKeysLeftOver } from './freight/recount/event-keys.ts'
import { filterColumns } from './freight/recount/filter-columns.ts'
import { invoiceSums } from './freight/recount/invoice-sums.ts'
import { laneCounts } from './freight/recount/lane-counts.ts'
import { orderCounts } from './freight/recount/order-counts.ts'
import { orderRates } from './freight/recount/order-rates.ts'
import { orderWords } from './freight/recount/order-words.ts'
import { ratesLeftOver } from './freight/recount/rates-left-over.ts'
import { searchText } from './freight/recount/search-text.ts'
import { sheetLanes } from './freight/recount/sheet-lanes.ts'
import { slips } from './freight/recount/slips.ts'
import { storageSums } from './identity/storage/storage-sums.ts'
import { notificationCounts } from './messaging/notifications/recount-notifications.ts'
import { recountOf } from './platform/db/recount/kept-number.ts'
import type { Recount } from './platform/db/recount/recount.ts'

/** Everything that the database keeps beside what it follows from, each after what it follows from itself. */
export const recounts: readonly Recount[] = [
  recountOfOrders(filterColumns),
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
]
