import type { Translation } from '#platform/i18n/translation.ts'
import type { messages as russian } from './messages.ru.ts'

export const messages = {
  choose: 'Choose a file',
  change: 'Change the picture',
  drop: 'Drop a picture here, paste one, or choose a file.',
  dropHere: 'Let go to choose it',
  notImage: 'This is no image. Choose a picture.',
  unreadable: 'This picture cannot be read. Choose a JPEG, PNG or WebP.',
  tooLarge: 'The file is larger than {size}. Choose a smaller one.',
  crop: 'The visible part of the picture. Arrow keys move it, plus and minus zoom.',
  cropHelp: 'Drag to move it. By keyboard: arrow keys, + and −.',
  zoom: 'Zoom',
  use: 'Save the picture',
  discard: 'Clear the choice',
  remove: 'Remove the picture',
  progress: '{percent} uploaded',
  none: 'No picture',
  yours: 'Your picture',
} as const satisfies Translation<typeof russian>
