import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import { x12Countries, x12States } from '#edi/status-codes.ts'
import { entryOf } from '#entry-of.ts'

/**
 * State and country by their codes. Senders of North America leave the country out, and a state there is of
 * one country only.
 */
export function readX12Area(state: string, country: string): Partial<EventPlace> {
  const [subdivision, code] = [state.toUpperCase(), country.toUpperCase()]
  const stated = /^[A-Z]{2}$/.test(code) ? code : (entryOf(x12Countries, code) ?? null)
  const implied = Object.keys(x12States).find((each) => entryOf(x12States, each)?.includes(subdivision))
  const countryCode = code === '' ? (implied ?? null) : stated
  // Mexico's states have three letters in ISO 3166-2, and no one knows which list two letters are of.
  const isKnown = /^[A-Z0-9]{1,3}$/.test(subdivision) && !(countryCode === 'MX' && subdivision.length < 3)
  return { countryCode, ...(isKnown ? { subdivision } : {}) }
}
