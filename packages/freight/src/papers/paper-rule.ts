/** The provider of a paper. */
export const paperProviders = ['company', 'carrier', 'customer'] as const
export type PaperProvider = (typeof paperProviders)[number]

/**
 * The border between the first and the last country: none, one within a customs territory, or a customs
 * border.
 */
export const borders = ['domestic', 'internal', 'customs'] as const
export type Border = (typeof borders)[number]

export const paperEvents = ['departure', 'arrival'] as const
/** `expected` is the actual time, else the estimated, else the planned one. */
export const paperTimes = ['planned', 'expected', 'actual'] as const

/** When a paper is due: so many hours after a time of the order, before it if negative. */
export interface PaperDue {
  event: (typeof paperEvents)[number]
  time: (typeof paperTimes)[number]
  hours: number
}

/** A paper that orders need. An order must match each list that is there. */
export interface PaperRule {
  /** Any of these documents will do. */
  kinds: readonly string[]
  modes?: readonly string[] | undefined
  loadTypes?: readonly string[] | undefined
  incoterms?: readonly string[] | undefined
  borders?: readonly Border[] | undefined
  /** Countries (ISO 3166) of the first and of the last place. */
  from?: readonly string[] | undefined
  to?: readonly string[] | undefined
  /** Shipment statuses; default: all but canceled. */
  states?: readonly string[] | undefined
  provider: PaperProvider
  due: PaperDue
}
