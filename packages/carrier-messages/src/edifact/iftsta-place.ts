import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import { placeWith } from '#statement/state-event.ts'
import { componentOf, type EdifactSegment } from './edifact-tokenizer.ts'

/** The place of a LOC, by its code or names; null if it has neither. */
export function readPlace(
  segment: EdifactSegment,
  text: (element: number, component?: number) => string | null,
): EventPlace | null {
  const code = componentOf(segment, 2).toUpperCase()
  const isLocode = /^[A-Z]{2}[A-Z2-9]{3}$/.test(code)
  const iata = /^[A-Z]{3}$/.test(code) ? code : null
  // Related places are those of the place itself, a country or a state by the code of its list.
  const related = (list: string) =>
    [3, 4]
      .map((element) => (componentOf(segment, element, 2) === list ? text(element) : null))
      .find(Boolean) ?? null
  const [country, state] = [
    related('162')?.toUpperCase(),
    related('163')
      ?.toUpperCase()
      .replace(/^[A-Z]{2}-/, ''),
  ]
  const isOwn = !['162', '163'].includes(componentOf(segment, 3, 2))
  const [city, name] = [text(2, 4), isOwn ? (text(3, 4) ?? text(3)) : null]
  if (code === '' && city === null && name === null) return null
  return placeWith({
    locode: isLocode ? code : null,
    iata,
    countryCode: isLocode
      ? code.slice(0, 2)
      : country !== undefined && /^[A-Z]{2}$/.test(country)
        ? country
        : null,
    city,
    name: name ?? (isLocode || iata !== null || city !== null ? null : text(2)),
    ...(state !== undefined && /^[A-Z0-9]{1,3}$/.test(state) ? { subdivision: state } : {}),
  })
}
