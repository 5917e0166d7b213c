import { SentPlace } from '@portolan/contract/company/sent-order'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * A map's places, by their names in the file: a UN/LOCODE, a name that the city search finds, or the data of
 * a place unknown to the portal.
 */
export const MapPlaces = z.record(z.string(), z.union([text, SentPlace]))
export type MapPlaces = z.infer<typeof MapPlaces>
