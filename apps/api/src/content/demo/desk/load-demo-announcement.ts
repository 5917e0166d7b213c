import { saveAnnouncement } from '#freight/announcements/save-announcement.ts'
import type { Deps } from '#freight/deps.ts'

const id = '01a1fdb1-2c44-7d10-8e5b-6a9f3c7da001'

/** A draft about a port, ready to be published. */
export async function draftAnnouncement({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await saveAnnouncement(database, {
    id,
    content: {
      level: 'warning',
      en: {
        title: 'Terminals in Shanghai are congested',
        text: 'Vessels wait up to three days for a berth. We book earlier departures where we can.',
      },
      ru: {
        title: 'Терминалы Шанхая перегружены',
        text: 'Суда ждут причала до трёх дней. Где можно, бронируем более ранние отправления.',
      },
      link: null,
      audience: { organizations: [], transportMode: ['sea'], places: ['CNSHA'], lanes: [], vessels: [] },
      from: now.toISOString(),
      until: new Date(now.getTime() + 14 * 86_400_000).toISOString(),
      byEmail: false,
    },
    organizationIds: [],
    publish: false,
    ifMatch: undefined,
    by: 'Marek Nowak',
    locale: 'en',
    now: now.toISOString(),
  })
}
