import type { Locale } from '@portolan/contract/identity/users'
import { type Letter, oneLine, type Sender } from '#messaging/letters/letter.ts'
import { formatDate, formatMoment, formatMoney } from '#messaging/letters/letter-facts.ts'
import type { AskedTime, QuestionContent } from '#messaging/letters/message.ts'
import { deskThreadUrl, paragraphsOf } from './thread-letter.ts'

/** One language's words for a question about an order. */
export interface QuestionWords {
  locale: Locale
  subject: (order: string, organization: string) => string
  invoiceSubject: (invoice: string, order: string, organization: string) => string
  documentSubject: (document: string, order: string, organization: string) => string
  title: (person: string, organization: string) => string
  document: string
  files: string
  invoice: string
  due: (date: string) => string
  order: string
  customerReference: string
  route: string
  departure: string
  arrival: string
  delivery: string
  containers: string
  more: (count: number) => string
  classifiers: Record<AskedTime['classifier'], string>
  person: string
  answer: (person: string) => string
  /** For those who may use the desk. */
  desk: (url: string) => string
  footer: (company: string) => string
}

/** A customer's question with the facts of its order or invoice, which the contact may not have at hand. */
export function writeQuestion(content: QuestionContent, sender: Sender, words: QuestionWords): Letter {
  const { company } = sender
  const { orderNumber, customerReference, organization, person, from, to, containers, moreContainers } =
    content
  const name = oneLine(person.name, 100) || person.email
  const time = (asTime: AskedTime | null) =>
    asTime &&
    `${formatMoment(asTime.at, asTime.timeZone, words.locale)} (${words.classifiers[asTime.classifier]})`
  const { invoice = null, document = null, files = [], threadId } = content
  const due = invoice && words.due(formatDate(invoice.dueOn, words.locale))
  const facts = [
    {
      label: words.invoice,
      value: invoice && `${invoice.number}, ${formatMoney(invoice.amount, words.locale)}, ${due}`,
    },
    { label: words.document, value: document && oneLine(document, 200) },
    { label: words.order, value: orderNumber },
    { label: words.customerReference, value: customerReference },
    { label: words.route, value: `${from} → ${to}` },
    { label: words.departure, value: time(content.departure) },
    { label: words.arrival, value: time(content.arrival) },
    { label: words.delivery, value: time(content.delivery ?? null) },
    {
      label: words.containers,
      value: [...containers, ...(moreContainers > 0 ? [words.more(moreContainers)] : [])].join(', '),
    },
    { label: words.files, value: oneLine(files.join(', '), 1_000) },
    { label: words.person, value: [name, person.email, person.phone].filter(Boolean).join(', ') },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  const paragraphs = paragraphsOf(content.paragraphs)
  const subject = invoice
    ? words.invoiceSubject(invoice.number, orderNumber, organization)
    : document
      ? words.documentSubject(oneLine(document, 100), orderNumber, organization)
      : words.subject(orderNumber, organization)
  return {
    subject,
    preview: paragraphs[0]?.text ?? '',
    title: words.title(name, organization),
    parts: [
      ...paragraphs,
      { part: 'facts', facts },
      { part: 'note', text: words.answer(name) },
      ...(threadId ? [{ part: 'note', text: words.desk(deskThreadUrl(sender, threadId)) } as const] : []),
    ],
    footer: words.footer(company),
    // Never sent by SMS.
    sms: `${company}: ${subject}`,
  }
}
