import type {
  AnnouncementAudience,
  AnnouncementContent,
  AnnouncementText,
} from '@portolan/contract/company/announcements/announcements'
import type { AnnouncementLevel } from '@portolan/contract/freight/announcements/announcements'
import { placeCode } from '@portolan/contract/freight/orders/order-filter'
import type { TransportMode } from '@portolan/contract/freight/places'
import { fromWall, wallAt } from '@portolan/freight/time/wall-clock'

/** An announcement as it's typed. Times are those of the company's clocks, as `2026-11-26T08:00`. */
export interface AnnouncementDraft {
  level: AnnouncementLevel
  en: AnnouncementText
  ru: AnnouncementText
  link: string
  organizations: readonly string[]
  transportMode: readonly TransportMode[]
  /** Codes between commas or blanks. */
  places: string
  /** As `CNSHA-DEHAM`, between commas or blanks. */
  lanes: string
  /** Names between commas. */
  vessels: string
  from: string
  until: string
  byEmail: boolean
}

/** The company's clocks at an instant. */
export function toWall(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  return new Date(wallAt(at, timeZone) ?? at).toISOString().slice(0, 16)
}

const typed = /^(\d{4}-\d\d-\d\d)T(?:(\d{1,2}):(\d\d))?$/

/** When the company's clocks show this; null for no time. Without a time of day, the day's beginning. */
export function fromTyped(wall: string, timeZone: string): string | null {
  const [, date, hours = '0', minutes = '00'] = typed.exec(wall) ?? []
  const shown = Date.parse(`${date}T${hours.padStart(2, '0')}:${minutes}Z`)
  if (Number.isNaN(shown)) return null
  return new Date(fromWall(shown, timeZone) ?? shown).toISOString()
}

const nothing: AnnouncementText = { title: '', text: '' }

export function emptyDraft(now: Date, timeZone: string): AnnouncementDraft {
  return {
    level: 'information',
    en: nothing,
    ru: nothing,
    link: '',
    organizations: [],
    transportMode: [],
    places: '',
    lanes: '',
    vessels: '',
    from: toWall(now.toISOString(), timeZone),
    until: '',
    byEmail: false,
  }
}

export function draftOf(content: AnnouncementContent, timeZone: string): AnnouncementDraft {
  const { level, en, ru, link, from, until, byEmail, audience } = content
  const { organizations, transportMode, places, lanes, vessels } = audience
  return {
    level,
    en,
    ru,
    link: link ?? '',
    organizations,
    transportMode,
    places: places.join(', '),
    lanes: lanes.map((lane) => `${lane.from}-${lane.to}`).join(', '),
    vessels: vessels.join(', '),
    from: toWall(from, timeZone),
    until: until === null ? '' : toWall(until, timeZone),
    byEmail,
  }
}

const split = (text: string, by: RegExp) =>
  text
    .split(by)
    .map((each) => each.trim())
    .filter((each) => each !== '')

const lanePattern = /^([A-Z0-9]+)[-–—>→]+([A-Z0-9]+)$/

/** The readers as they're typed, and the codes and lanes that aren't any. */
export function readAudience(draft: AnnouncementDraft): { audience: AnnouncementAudience; wrong: string[] } {
  const places = split(draft.places.toUpperCase(), /[,;\s]+/)
  const lanes = split(draft.lanes.toUpperCase(), /[,;\s]+/).map((text) => {
    const [, from = '', to = ''] = lanePattern.exec(text) ?? []
    return { text, from, to }
  })
  const vessels = split(draft.vessels, /[,;\n]+/)
  const isPlace = (code: string) => placeCode.test(code)
  const isLane = ({ from, to }: { from: string; to: string }) => isPlace(from) && isPlace(to)
  return {
    audience: {
      organizations: [...draft.organizations],
      transportMode: [...draft.transportMode],
      places: [...new Set(places.filter(isPlace))],
      lanes: lanes.filter(isLane).map(({ from, to }) => ({ from, to })),
      vessels: [...new Set(vessels.filter((name) => name.length >= 3))],
    },
    wrong: [
      ...places.filter((code) => !isPlace(code)),
      ...lanes.filter((lane) => !isLane(lane)).map(({ text }) => text),
      ...vessels.filter((name) => name.length < 3),
    ],
  }
}

/** The announcement to save; null while it lacks a title or a readable time. */
export function contentOf(draft: AnnouncementDraft, timeZone: string): AnnouncementContent | null {
  const { level, en, ru, link, byEmail } = draft
  const from = fromTyped(draft.from, timeZone)
  const until = fromTyped(draft.until, timeZone)
  if (from === null || (until === null && draft.until !== '')) return null
  if (en.title.trim() === '' || ru.title.trim() === '') return null
  return {
    level,
    en,
    ru,
    link: link.trim() === '' ? null : link.trim(),
    audience: readAudience(draft).audience,
    from,
    until,
    byEmail,
  }
}
