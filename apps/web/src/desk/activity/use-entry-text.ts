import type { ActivityActor } from '@portolan/contract/company/activity/activity'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** The words for acts and actors of the log. */
export function useEntryText() {
  const t = useMessages(messages)
  const isKnown = (act: string): act is keyof typeof messages.acts => act in messages.acts
  return {
    /** Commands and calls without words of their own show their name. */
    act: (act: string) => (isKnown(act) ? t(`acts.${act}`) : act),
    actor({ kind, name }: ActivityActor): string {
      if (kind === 'command') return t('command')
      if (kind === 'key') return `${t('key')} ${name ?? ''}`
      return name ?? t('removed')
    },
  }
}
