import type { ActivityActor, ActivityEntry } from '@portolan/contract/company/activity/activity'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** The words for acts and actors of the log. */
export function useEntryText() {
  const t = useMessages(messages)
  const isKnown = (act: string): act is keyof typeof messages.acts => act in messages.acts
  const words = (act: string) => (isKnown(act) ? t(`acts.${act}`) : act)
  return {
    /** Commands show what was typed, and calls without words of their own their name. */
    act({ act, actor }: Pick<ActivityEntry, 'act' | 'actor'>): string {
      if (actor.kind === 'command') return `portal ${act}`
      return words(act)
    },
    words,
    actor({ kind, name }: ActivityActor): string {
      if (kind === 'command') return t('command')
      if (kind === 'key') return `${t('key')} ${name ?? ''}`
      return name ?? t('removed')
    },
  }
}
