import type { Letters } from '#messaging/letters/letter.ts'
import { type QuestionWords, writeQuestion } from './question-letter.ts'
import { type ThreadWords, writeThreadMessage } from './thread-letter.ts'

const questionWords: QuestionWords = {
  locale: 'ru',
  subject: (order, organization) => `Вопрос по заказу ${order} – ${organization}`,
  invoiceSubject: (invoice, order, organization) =>
    `Вопрос по счёту ${invoice}, заказ ${order} – ${organization}`,
  documentSubject: (document, order, organization) =>
    `Вопрос по документу ${document}, заказ ${order} – ${organization}`,
  title: (person, organization) => `${person} (${organization}) задаёт вопрос`,
  document: 'Документ',
  files: 'Файлы',
  invoice: 'Счёт',
  due: (date) => `оплатить до ${date}`,
  order: 'Заказ',
  customerReference: 'Референс клиента',
  route: 'Маршрут',
  departure: 'Отправление',
  arrival: 'Прибытие',
  delivery: 'Доставка',
  containers: 'Контейнеры',
  more: (count) => `и ещё ${count}`,
  classifiers: { planned: 'по плану', estimated: 'ожидается', actual: 'по факту' },
  person: 'Спрашивает',
  answer: (person) => `Чтобы ответить, просто ответьте на это письмо: его получит ${person}.`,
  desk: (url) => `Ответить можно и на рабочем месте: ${url}`,
  footer: (company) =>
    `Это письмо пришло из личного кабинета ${company}, потому что вы – контактное лицо по этому заказу.`,
}

const threadWords: ThreadWords = {
  subjects: {
    order: (name) => `Заказ ${name}`,
    preorder: (name) => `Предварительный заказ ${name}`,
    quote: (name) => `Котировка ${name}`,
    invoice: (name) => `Счёт ${name}`,
    document: (name) => `Документ ${name}`,
  },
  subject: {
    customer: (about, organization) => `${about}: сообщение от ${organization}`,
    mention: (about, organization) => `${about} (${organization}): заметка для вас`,
  },
  title: {
    customer: (person, organization) => `Сообщение: ${person} (${organization})`,
    mention: (person) => `${person} упоминает вас в заметке`,
  },
  files: 'Файлы',
  person: 'От кого',
  answer: (person) => `Чтобы ответить, просто ответьте на это письмо: его получит ${person}.`,
  open: 'Открыть переписку',
  footer: {
    customer: (company) =>
      `Это письмо пришло из личного кабинета ${company}, потому что клиент написал компании.`,
    mention: (company) =>
      `Это письмо пришло с рабочего места ${company}, потому что вас упомянул коллега. Клиенты заметку не видят.`,
  },
}

/** The letters about conversations in Russian. */
export const threadLetters: Pick<Letters, 'order-question' | 'thread-message'> = {
  'order-question': (content, sender) => writeQuestion(content, sender, questionWords),
  'thread-message': (content, sender) => writeThreadMessage(content, sender, threadWords),
}
