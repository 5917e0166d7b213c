import type { Letter, Letters, Sender } from '#messaging/letters/letter.ts'
import type { AnnouncementLetterContent } from '#messaging/letters/message.ts'

interface AnnouncementWords {
  marked: string
  more: (url: string) => string
  open: string
  footer: (company: string) => string
}

function writeAnnouncement(
  { title, paragraphs, link, marksOrders }: AnnouncementLetterContent,
  { company, origin }: Sender,
  words: AnnouncementWords,
): Letter {
  return {
    subject: `${title} – ${company}`,
    preview: paragraphs[0] ?? '',
    title,
    parts: [
      ...paragraphs.map((text) => ({ part: 'text' as const, text })),
      ...(link === null ? [] : [{ part: 'text' as const, text: words.more(link) }]),
      ...(marksOrders ? [{ part: 'text' as const, text: words.marked }] : []),
      { part: 'button', label: words.open, url: `${origin}/orders` },
    ],
    footer: words.footer(company),
    sms: `${company}: ${title}`,
  }
}

const english: AnnouncementWords = {
  marked: 'The portal marks your orders that this is about.',
  more: (url) => `More about it: ${url}`,
  open: 'Open your orders',
  footer: (company) => `${company} sends you announcements because you get notifications by email.`,
}

const russian: AnnouncementWords = {
  marked: 'Ваши заказы, которых это касается, отмечены в личном кабинете.',
  more: (url) => `Подробнее: ${url}`,
  open: 'Открыть заказы',
  footer: (company) => `${company} присылает вам объявления, потому что вы получаете уведомления по почте.`,
}

/** The letter about an announcement, in English. */
export const englishAnnouncement: Letters['announcement'] = (content, sender) =>
  writeAnnouncement(content, sender, english)

/** The same in Russian. */
export const russianAnnouncement: Letters['announcement'] = (content, sender) =>
  writeAnnouncement(content, sender, russian)
