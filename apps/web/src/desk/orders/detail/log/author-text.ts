import type { Author } from '@portolan/contract/company/corrections/order-view'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** Texts for who stated or decided something; only the desk has these names. */
export function useAuthorText(): (author: Author) => string {
  const t = useMessages(messages, 'author')
  const { companyName } = usePortalConfig()
  return ({ kind, name }) => {
    if (kind === 'person') return name ?? t('formerPerson')
    if (kind === 'key') return t('key', { name: name ?? '–' })
    if (kind === 'import') return t('import')
    return kind === 'carrier' ? (name ?? t('carrier')) : t('record', { company: companyName })
  }
}
