import type { Locale } from '@portolan/contract/identity/users'
import { type Letter, oneLine, type Sender } from './letter.ts'
import { formatDate, formatMoment, formatMoney } from './letter-facts.ts'
import type { AskedTime, QuestionContent } from './message.ts'

/** One language's words for a question about an order. */
export interface QuestionWords {
  locale: Locale
  subject: (order: string, organization: string) => string
  invoiceSubject: (invoice: string, order: string, organization: string) => string
  title: (person: string, organization: string) => string
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
  footer: (company: string) => string
}

/** A customer's question with the facts of its order or invoice, which the contact may not have at hand. */
export function writeQuestion(content: QuestionContent, { company }: Sender, words: QuestionWords): Letter {
  const { orderNumber, customerReference, organization, person, from, to, containers, moreContainers } =
    content
  const name = oneLine(person.name, 100) || person.email
  const time = (asTime: AskedTime | null) =>
    asTime &&
    `${formatMoment(asTime.at, asTime.timeZone, words.locale)} (${words.classifiers[asTime.classifier]})`
  const { invoice = null } = content
  const due = invoice && words.due(formatDate(invoice.dueOn, words.locale))
  const facts = [
    {
      label: words.invoice,
      value: invoice && `${invoice.number}, ${formatMoney(invoice.amount, words.locale)}, ${due}`,
    },
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
    { label: words.person, value: [name, person.email, person.phone].filter(Boolean).join(', ') },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  const paragraphs = content.paragraphs.map((text) => oneLine(text, 2_000)).filter((text) => text !== '')
  const subject = invoice
    ? words.invoiceSubject(invoice.number, orderNumber, organization)
    : words.subject(orderNumber, organization)
  return {
    subject,
    preview: paragraphs[0] ?? '',
    title: words.title(name, organization),
    parts: [
      ...paragraphs.map((text) => ({ part: 'text', text }) as const),
      { part: 'facts', facts },
      { part: 'note', text: words.answer(name) },
    ],
    footer: words.footer(company),
    // Never sent by SMS.
    sms: `${company}: ${subject}`,
  }
}
