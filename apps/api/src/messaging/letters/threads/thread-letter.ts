import type { ThreadSubjectKind } from '@portolan/contract/freight/threads'
import { type Letter, oneLine, type Sender } from '#messaging/letters/letter.ts'
import type { ThreadContent } from '#messaging/letters/message.ts'

/** One language's words for a message of a conversation. */
export interface ThreadWords {
  subjects: Record<ThreadSubjectKind, (name: string) => string>
  subject: Record<ThreadContent['reason'], (about: string, organization: string) => string>
  title: Record<ThreadContent['reason'], (person: string, organization: string) => string>
  files: string
  person: string
  answer: (person: string) => string
  open: string
  footer: Record<ThreadContent['reason'], (company: string) => string>
}

/** The page of a thread at the desk. */
export const deskThreadUrl = ({ origin }: Sender, threadId: string) => `${origin}/desk/threads/${threadId}`

/** The longest paragraph of an email about a message. */
const longestParagraph = 2_000

export function paragraphsOf(paragraphs: readonly string[]) {
  return paragraphs
    .map((text) => oneLine(text, longestParagraph))
    .filter((text) => text !== '')
    .map((text) => ({ part: 'text', text }) as const)
}

/** A message for a person of the company: a customer's, or a colleague's note that names the person. */
export function writeThreadMessage(content: ThreadContent, sender: Sender, words: ThreadWords): Letter {
  const { reason, subject, threadId, organization, person, files, paragraphs } = content
  const { company } = sender
  const name = oneLine(person.name, 100) || (person.email ?? '')
  const about = words.subjects[subject.kind](oneLine(subject.name, 100))
  const texts = paragraphsOf(paragraphs)
  const facts = [
    { label: words.person, value: [name, person.email, person.phone].filter(Boolean).join(', ') },
    ...(files.length > 0 ? [{ label: words.files, value: oneLine(files.join(', '), 1_000) }] : []),
  ]
  return {
    subject: words.subject[reason](about, organization),
    preview: texts[0]?.text ?? '',
    title: words.title[reason](name, organization),
    parts: [
      { part: 'note', text: about },
      ...texts,
      { part: 'facts', facts },
      ...(reason === 'customer' ? [{ part: 'note', text: words.answer(name) } as const] : []),
      { part: 'button', label: words.open, url: deskThreadUrl(sender, threadId) },
    ],
    footer: words.footer[reason](company),
    // Never sent by SMS.
    sms: `${company}: ${about}`,
  }
}
