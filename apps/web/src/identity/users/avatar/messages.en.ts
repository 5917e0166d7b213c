import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  choose: 'Choose a file',
  change: 'Change photo',
  drop: 'Drop a photo here, paste it, or choose a file.',
  dropHere: 'Release to choose this file',
  notImage: 'This file isn’t an image. Choose another one.',
  unreadable: 'Couldn’t read this image. Choose a JPEG, PNG or WebP file.',
  tooLarge: 'The file is larger than {size}. Choose a smaller one.',
  crop: 'Visible part of the photo. Use the arrow keys to move it, plus and minus to zoom.',
  cropHelp: 'Drag to move, or use the arrow keys, + and −.',
  zoom: 'Zoom',
  use: 'Save photo',
  discard: 'Discard',
  remove: 'Remove photo',
  progress: '{percent} uploaded',
  none: 'No photo',
  yours: 'Your photo',
} as const satisfies Translation<typeof russian>
