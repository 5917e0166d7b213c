import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'This pre-order changed while you were editing',
  text: 'Nothing is lost. Where the changes differ, choose what to save.',
  textNoConflicts: 'The changes don’t overlap: both yours and the new ones will be saved.',
  was: 'Before: {value}',
  mine: 'Your change',
  theirs: 'New version',
  keepMine: 'Keep all my changes',
  takeTheirs: 'Use the new version for all',
  onlyTheirs: 'Also changed in the new version',
  onlyMine: 'Your other changes',
  removed: 'removed',
  nothing: 'not there',
  back: 'Back to the form',
  save: 'Save',
} as const satisfies Translation<typeof russian>
