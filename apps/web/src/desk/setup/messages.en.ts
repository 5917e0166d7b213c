import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'First steps',
  progress: '{done} of {all}',
  dismiss: 'Hide',
  dismissed: 'First steps hidden',
  done: 'Done',
  open: 'Not done yet',
  steps: {
    brand: {
      title: 'Name and brand',
      text: 'What the portal is called on pages, in emails and PDFs.',
      link: 'Go to brand',
    },
    mail: {
      title: 'Mail server',
      text: 'Without one, emails stay in the outbox, where administrators read them.',
      link: 'How to set it up',
    },
    colleague: {
      title: 'First colleague',
      text: 'Add the person who looks after orders and answers customers.',
      link: 'Go to staff',
    },
    customer: {
      title: 'First customer',
      text: 'A name and your own reference are enough.',
      link: 'Go to customers',
    },
    orders: {
      title: 'First order',
      text: 'Import a table of orders, or create an order by hand.',
      link: 'Go to imports',
    },
    invitation: {
      title: 'First invitation',
      text: 'Open the customer and invite one of its people, by email or by a card.',
      link: 'Go to customers',
    },
  },
} as const satisfies Translation<typeof russian>
