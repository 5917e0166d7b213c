/** A message in words, before it becomes plain text, HTML or an SMS. Nothing in it is escaped yet. */
export interface Letter {
  subject: string
  /** The line that inboxes show beside the subject. */
  preview: string
  title: string
  parts: LetterPart[]
  /** Why the person gets it, at the end. */
  footer: string
  /** The whole message in one text of about 160 characters. */
  sms: string
}

export type LetterPart =
  | { part: 'text'; text: string }
  | { part: 'code'; code: string }
  | { part: 'facts'; facts: Fact[] }
  | { part: 'button'; label: string; url: string }
  /** Said with less weight, such as what to do if it was somebody else. */
  | { part: 'note'; text: string }

export interface Fact {
  label: string
  value: string
}

/** Who writes, and where the portal is. */
export interface Sender {
  company: string
  /** As `https://portal.example.com`, without a slash at its end. */
  origin: string
  /** Under which phones fill a code in by themselves, as in `@portal.example.com #123456`; null without https. */
  codeHost: string | null
}
