import { SentPlace } from '@portolan/contract/company/sent-order'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * What a map says of its places, by the names that the file has for them: a UN/LOCODE or a name that the city
 * search finds, or what the portal can't know.
 */
export const MapPlaces = z.record(z.string(), z.union([text, SentPlace]))
export type MapPlaces = z.infer<typeof MapPlaces>
