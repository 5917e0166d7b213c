import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  choose: 'Choose files',
  drop: 'or drop them here. Up to {size} each, at most\u00a0{most}.',
  dropPhone: 'Up to {size} each, at most\u00a0{most}.',
  chosen: 'Chosen files',
  kind: 'Document type: {name}',
  uploading: '{share} uploaded',
  progress: 'Uploading {name}',
  done: 'Uploaded',
  canceled: 'Upload canceled',
  cancel: 'Cancel upload: {name}',
  remove: 'Remove: {name}',
  retry: 'Try again',
  retryNamed: 'Try again: {name}',
  upload: '{count, plural, one {Upload # file} other {Upload # files}}',
  empty: 'The file is empty.',
  tooLarge: 'Larger than {size}. Make the file smaller, or split it.',
  wrongType: 'We don’t accept this type of file. Choose a PDF, image, Office, text or ZIP file.',
  tooMany: 'You can add at most {most} documents.',
  removeTitle: 'Remove this document?',
  removeText: '“{name}” will be removed. This can’t be undone.',
  removeConfirm: 'Remove',
  keep: 'Keep',
  removed: 'Document removed',
} as const satisfies Translation<typeof russian>
