import type { Letters } from '#messaging/letters/letter.ts'
import { type QuestionWords, writeQuestion } from './question-letter.ts'
import { type ThreadWords, writeThreadMessage } from './thread-letter.ts'

const questionWords: QuestionWords = {
  locale: 'en',
  subject: (order, organization) => `Question about order ${order} – ${organization}`,
  invoiceSubject: (invoice, order, organization) =>
    `Question about invoice ${invoice}, order ${order} – ${organization}`,
  documentSubject: (document, order, organization) =>
    `Question about ${document}, order ${order} – ${organization}`,
  title: (person, organization) => `${person} (${organization}) has a question`,
  document: 'Document',
  files: 'Files',
  invoice: 'Invoice',
  due: (date) => `due ${date}`,
  order: 'Order',
  customerReference: 'Their reference',
  route: 'Route',
  departure: 'Departure',
  arrival: 'Arrival',
  delivery: 'Delivery',
  containers: 'Containers',
  more: (count) => `and ${count} more`,
  classifiers: { planned: 'planned', estimated: 'estimated', actual: 'actual' },
  person: 'Asked by',
  answer: (person) => `Just reply to this email: your answer goes to ${person}.`,
  desk: (url) => `Or answer at the desk: ${url}`,
  footer: (company) =>
    `The customer portal of ${company} sent you this email because you're the contact for this order.`,
}

const threadWords: ThreadWords = {
  subjects: {
    order: (name) => `Order ${name}`,
    preorder: (name) => `Pre-order ${name}`,
    quote: (name) => `Quote ${name}`,
    invoice: (name) => `Invoice ${name}`,
    document: (name) => `Document ${name}`,
  },
  subject: {
    customer: (about, organization) => `${about}: message from ${organization}`,
    mention: (about, organization) => `${about} (${organization}): a note for you`,
  },
  title: {
    customer: (person, organization) => `Message from ${person} (${organization})`,
    mention: (person) => `${person} mentioned you in a note`,
  },
  files: 'Files',
  person: 'From',
  answer: (person) => `Just reply to this email: your answer goes to ${person}.`,
  open: 'Open conversation',
  footer: {
    customer: (company) =>
      `The customer portal of ${company} sent you this email because a customer wrote to the company.`,
    mention: (company) =>
      `The desk of ${company} sent you this email because a colleague named you. Customers don’t see the note.`,
  },
}

/** The letters about conversations in English. */
export const threadLetters: Pick<Letters, 'order-question' | 'thread-message'> = {
  'order-question': (content, sender) => writeQuestion(content, sender, questionWords),
  'thread-message': (content, sender) => writeThreadMessage(content, sender, threadWords),
}
