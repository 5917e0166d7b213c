import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'This pre-order changed while you were editing',
  text: 'Nothing is lost. Choose what to keep where the changes differ.',
  textNoConflicts: 'The changes don’t overlap: both yours and the new ones will be kept.',
  was: 'Was: {value}',
  mine: 'Mine',
  theirs: 'New',
  removed: 'removed',
  keepMine: 'Keep all mine',
  takeTheirs: 'Take all new',
  alsoTheirs: 'Also changed',
  apply: 'Continue',
} as const satisfies Translation<typeof russian>
