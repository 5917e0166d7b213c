import type { AnnouncementAudience } from '@portolan/contract/company/announcements/announcements'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** The readers of an announcement in a few words. */
export function useAudienceText(): (audience: AnnouncementAudience) => string {
  const t = useMessages(messages)
  return ({ organizations, transportMode, places, lanes, vessels }) => {
    const parts = [
      ...organizations,
      ...transportMode.map((mode) => t(`modes.${mode}`)),
      ...places,
      ...lanes.map(({ from, to }) => `${from} – ${to}`),
      ...vessels,
    ]
    return parts.length === 0 ? t('all') : parts.join(', ')
  }
}
