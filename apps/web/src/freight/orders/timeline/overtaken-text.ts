import type { Overtaken } from '@portolan/freight/timeline/settle-steps'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** Explains why a stated time can't hold: "before the new arrival, to be updated". */
export function useOvertakenText(): (overtaken: Overtaken) => string {
  const t = useMessages(messages)
  return ({ side, by, certainty }) => {
    // A date that nothing has moved isn't new.
    const isMoved = by !== 'step' && certainty === 'estimated'
    return t(`overtaken.${side}.${isMoved ? (`${by}Moved` as const) : by}`)
  }
}
