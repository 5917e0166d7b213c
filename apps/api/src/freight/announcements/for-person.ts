import { type Announcement, announcementLevels } from '@portolan/contract/freight/announcements/announcements'
import type { Locale } from '@portolan/contract/identity/users'
import { findConcerned, isAboutOrders } from '#freight/order-finding/find-concerned.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'
import { type AnnouncementRow, listShown } from './queries.ts'

type Reader = Pick<Person, 'userId' | 'organizationIds'>

/** The person's customers that an announcement is for, before looking at orders. */
function ownAmong(
  { organizationIds: chosen }: AnnouncementRow,
  { organizationIds }: Reader,
): readonly string[] {
  return chosen.length === 0 ? organizationIds : organizationIds.filter((id) => chosen.includes(id))
}

/** The announcements of the company to a person now, the most serious first, then the newest. */
export async function findForPerson(
  database: Database,
  person: Reader,
  now: string,
): Promise<(AnnouncementRow & { isClosed: boolean })[]> {
  const { userId, organizationIds } = person
  const found: (AnnouncementRow & { isClosed: boolean })[] = []
  for (const row of await listShown(database, organizationIds, { userId, now })) {
    const { audience } = row.content
    const isConcerned =
      !isAboutOrders(audience) ||
      (await findConcerned(database, ownAmong(row, person), audience, now, { limit: 1 })).length > 0
    if (isConcerned) found.push(row)
  }
  const rank = ({ content }: AnnouncementRow) => announcementLevels.indexOf(content.level)
  return found.toSorted((one, other) => rank(other) - rank(one))
}

/** By which announcements these orders of a person are concerned. */
export async function findAnnouncedOrders(
  database: Database,
  person: Reader,
  ids: readonly string[],
  now: string,
): Promise<{ orderId: string; announcements: string[] }[]> {
  const { userId, organizationIds } = person
  const marks = new Map<string, string[]>()
  for (const row of await listShown(database, organizationIds, { userId, now })) {
    const { audience } = row.content
    if (!isAboutOrders(audience)) continue
    const among = { limit: ids.length, ids }
    for (const { id } of await findConcerned(database, ownAmong(row, person), audience, now, among))
      marks.set(id, [...(marks.get(id) ?? []), row.id])
  }
  return [...marks].map(([orderId, announcements]) => ({ orderId, announcements }))
}

export function presentForPerson(
  { id, content, isClosed }: AnnouncementRow & { isClosed: boolean },
  locale: Locale,
): Announcement {
  const { level, link, from, until, audience } = content
  const { title, text } = content[locale]
  return { id, level, title, text, link, from, until, marksOrders: isAboutOrders(audience), isClosed }
}
