import type { FaqLine } from '@portolan/contract/content/faq/faq-settings'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** Returns where the published text of an article comes from. */
export function useOriginText() {
  const t = useMessages(messages, 'origin')
  const format = useFormat()
  return ({ source, savedBy, savedAt }: Pick<FaqLine, 'source' | 'savedBy' | 'savedAt'>) =>
    source === 'saved' && savedAt !== null
      ? t('saved', { name: savedBy ?? '', date: format.date(savedAt) })
      : t(source === 'saved' ? 'own' : source)
}
