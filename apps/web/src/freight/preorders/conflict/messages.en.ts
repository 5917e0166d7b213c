import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  title: 'This pre-order changed while you were editing',
  text: 'Nothing is lost. Choose what to keep where the changes differ.',
  textNoConflicts: 'The changes don’t overlap: yours and the new ones will both be kept.',
  field: 'Field',
  was: 'Was',
  mine: 'Mine',
  theirs: 'New',
  keepMine: 'Keep all mine',
  takeTheirs: 'Take all new',
  alsoTheirs: 'Also changed',
  apply: 'Continue with these',
  nothing: 'empty',
  yes: 'yes',
  no: 'no',
} as const satisfies Translation<typeof russian>
