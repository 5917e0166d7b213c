import type { LetterField } from '@portolan/contract/content/letter-texts/letter-names'
import type { Letter, LetterPart } from '#messaging/letters/letter.ts'
import type { MessageContent } from '#messaging/letters/message.ts'
import type { Variables } from './letter-variables.ts'

/** A part of the body without words to change; it is a separate paragraph, such as `{button}`. */
export type Block = 'code' | 'facts' | 'button' | 'updates' | 'text'

/** Marks a paragraph of small print. */
const noteMark = '> '

const variable = /\{\s*([\p{L}\d_-]{1,40})\s*\}/gu
const autofillLine = /\n\n@\S+ #\S+$/
const lonely = /^\{\s*([\p{L}\d_-]{1,40})\s*\}$/u

/** The names of the variables in a text, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(variable)].map(([, name = '']) => name))]
}

/** The text with the values in it; null if one is missing. */
export function fillText(text: string, values: Variables): string | null {
  let isWhole = true
  const filled = text.replace(variable, (_match, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    isWhole &&= value !== undefined
    return value ?? ''
  })
  return isWhole ? filled : null
}

/** The block that a part of a letter belongs to; null for a paragraph of words. */
function blockOf({ part }: LetterPart, { kind }: MessageContent): Block | null {
  if (part === 'button' || part === 'code' || part === 'facts') return part
  // These consist of what happened, or of what the company wrote.
  if (kind === 'digest') return 'updates'
  return kind === 'announcement' ? 'text' : null
}

/** The blocks of a letter with their parts, in order. */
export function blocksOf(letter: Letter, content: MessageContent): ReadonlyMap<Block, LetterPart[]> {
  const blocks = new Map<Block, LetterPart[]>()
  for (const part of letter.parts) {
    const block = blockOf(part, content)
    if (block !== null) blocks.set(block, [...(blocks.get(block) ?? []), part])
  }
  return blocks
}

/** The paragraphs of a body. */
export function paragraphsIn(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

/** The block that a paragraph consists of, by its name; null for words. */
export function blockNameIn(paragraph: string): string | null {
  return lonely.exec(paragraph)?.[1] ?? null
}

/** A paragraph of words as a part of a letter. */
export function wordsPart(paragraph: string): LetterPart {
  const isNote = paragraph.startsWith(noteMark.trim())
  return isNote
    ? { part: 'note', text: paragraph.slice(noteMark.trim().length).trim() }
    : { part: 'text', text: paragraph }
}

/** A letter's texts with variables in the place of these values. */
export function templateOf(
  letter: Letter,
  { content, values }: { content: MessageContent; values: Variables },
): Record<LetterField, string> {
  const byLength = Object.entries(values).toSorted(([, a], [, b]) => b.length - a.length)
  // Through characters that no text has, so that no value is found in the name of a variable.
  const marks = byLength.map(([name, value], index) => ({
    name,
    value,
    mark: String.fromCodePoint(0xe000 + index),
  }))
  const abstract = (text: string) => {
    const marked = marks.reduce((before, { value, mark }) => before.replaceAll(value, mark), text)
    return marks.reduce((before, { name, mark }) => before.replaceAll(mark, `{${name}}`), marked)
  }
  const button = letter.parts.find(({ part }) => part === 'button')
  const body: string[] = []
  for (const part of letter.parts) {
    const block = blockOf(part, content)
    const paragraph =
      block !== null
        ? `{${block}}`
        : part.part === 'note'
          ? `${noteMark}${abstract(part.text)}`
          : part.part === 'text'
            ? abstract(part.text)
            : ''
    if (paragraph !== body.at(-1)) body.push(paragraph)
  }
  return {
    subject: abstract(letter.subject),
    title: abstract(letter.title),
    body: body.join('\n\n'),
    button: button?.part === 'button' ? abstract(button.label) : '',
    footer: abstract(letter.footer),
    sms: abstract(letter.sms.replace(autofillLine, '')),
  }
}
