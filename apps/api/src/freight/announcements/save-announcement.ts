import {
  type AnnouncementContent,
  maxPublishedAnnouncements,
} from '@portolan/contract/company/announcements/announcements'
import type { Locale } from '@portolan/contract/identity/users'
import { noteChange } from '#platform/activity/notes.ts'
import type { Database } from '#platform/db/database.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import {
  type AnnouncementRow,
  countPublished,
  findAnnouncement,
  lockAnnouncements,
  upsertAnnouncement,
} from './queries.ts'

const texts: Record<Locale, { until: string; tooMany: string }> = {
  en: {
    until: 'Choose an end after the beginning.',
    tooMany: `At most ${maxPublishedAnnouncements} announcements can be published at a time. End one first.`,
  },
  ru: {
    until: 'Окончание должно быть позже начала.',
    tooMany: `Одновременно можно опубликовать не больше ${maxPublishedAnnouncements} объявлений. Сначала завершите одно из них.`,
  },
}

interface Saving {
  id: string
  content: AnnouncementContent
  organizationIds: readonly string[]
  publish: boolean
  ifMatch: string | undefined
  by: string
  locale: Locale
  now: string
}

/** Creates or replaces an announcement; true if it is new. */
export async function saveAnnouncement(database: Database, saving: Saving): Promise<boolean> {
  const { id, content, organizationIds, publish, ifMatch, by, locale, now } = saving
  if (content.until !== null && Date.parse(content.until) <= Date.parse(content.from))
    throw new FieldProblem({ until: [texts[locale].until] })
  return database.transaction(async (tx) => {
    await lockAnnouncements(tx)
    const before = await findAnnouncement(tx, id)
    if (before) checkIfMatch(ifMatch, before.version)
    if (publish && (await countPublished(tx, id, now)) >= maxPublishedAnnouncements)
      throw new FieldProblem({ publish: [texts[locale].tooMany] })
    await upsertAnnouncement(tx, { id, content, organizationIds, isPublished: publish, by, now })
    noteChange(
      before ? notedOf(before.content, before.publishedAt !== null) : {},
      notedOf(content, publish || (before !== null && before.publishedAt !== null)),
    )
    return before === null
  })
}

function notedOf(content: AnnouncementRow['content'], isPublished: boolean): Record<string, unknown> {
  const { en, ru, ...rest } = content
  return { ...rest, titleEn: en.title, textEn: en.text, titleRu: ru.title, textRu: ru.text, isPublished }
}
