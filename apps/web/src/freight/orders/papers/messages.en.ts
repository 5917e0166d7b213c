import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Required documents',
  count: '{present} of {expected}',
  failed: 'Couldn’t load the required documents',
  all: 'All documents',
  or: '{first} or {second}',
  since: {
    departure: 'Missing since departure',
    arrival: 'Missing since arrival',
    date: 'Missing since {date}',
  },
  days: '{count, plural, one {# day} other {# days}}',
  missingFor: '{since}, {days}',
  due: {
    departure: 'Due on departure',
    arrival: 'Due on arrival',
    date: 'Due by {date}',
  },
  dueOn: '{due}, {date}',
  present: 'Received',
  accepted: 'Accepted',
  submitted: 'Uploaded, we’re checking it',
  rejected: 'Rejected: {reason}',
  provider: {
    company: 'from us',
    carrier: 'from the carrier',
    customer: 'from you',
  },
  ask: 'Ask {name}',
  askAbout: '{paper}: ask {name}',
  upload: 'Upload',
  uploadNamed: 'Upload: {paper}',
  mail: {
    subject: 'Order {number}: {paper}',
    order: 'Order: {number}',
    route: 'Route: {from} → {to}',
    containers: 'Containers: {containers}',
    question: 'When will the document “{paper}” be available?',
  },
  until: 'You can remove it until we accept it.',
  leave: {
    title: 'Leave without uploading?',
    text: 'Some of the chosen files aren’t uploaded yet.',
    stay: 'Stay',
    leave: 'Leave',
  },
  uploadedBy: 'Uploaded by {name}',
  uploadedByYou: 'Sent by you',
  remove: 'Remove: {name}',
  state: {
    submitted: 'being checked',
    accepted: 'accepted',
    rejected: 'rejected',
  },
} as const satisfies Translation<typeof russian>
