import published from '@portolan/freight/booking-data.json' with { type: 'json' }

/** The capacity of a container type; null if there is no such bound, as with the height of an open top. */
export interface ContainerFigures {
  payloadKg: number
  volumeM3: number | null
  /** Inside. */
  lengthCm: number | null
  /** The width of the door, like the height. */
  widthCm: number | null
  heightCm: number | null
}

/** The figures and words of the trade that a company may replace with its own. */
export interface BookingData {
  /** By ISO 6346 size and type code. */
  containers: Readonly<Record<string, ContainerFigures>>
  /** Cargo that may go by road in one vehicle; the first that lists a country holds, `null` lists all. */
  roadLimits: readonly { countries: readonly string[] | null; cargoKg: number }[]
  air: { bellyHeightCm: number; mainDeckHeightCm: number; lengthCm: number }
  trailer: { lengthCm: number; widthCm: number; heightCm: number }
  densityKgPerM3: { least: number; most: number }
  /** How far a stated volume may be from the one of the dimensions: 0.05 is 5 %. */
  volumeDifference: number
  /** Full containers filled at most so far are called mostly empty: 0.3 is 30 %. */
  mostlyEmptyShare: number
  /** Beginnings of HS codes that are often dangerous goods. */
  dangerousHsCodes: readonly string[]
  /** UN numbers of classes with packing groups that have none, such as 2794, wet batteries. */
  articlesWithoutPackingGroup: readonly string[]
  /** Countries where ICS2 rejects vague descriptions: the EU, Norway, Switzerland and Liechtenstein. */
  entrySecurityCountries: readonly string[]
  vagueWords: { en: readonly string[]; ru: readonly string[] }
}

/** The figures that ship with the product. */
export const bookingData: BookingData = published
