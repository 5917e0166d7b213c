/** How many orders match, or more than this many. */
export interface FoundOrders {
  count: number
  isCapped: boolean
}
