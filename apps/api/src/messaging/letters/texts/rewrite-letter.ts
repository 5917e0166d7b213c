import type { LetterTexts } from '@portolan/contract/content/letter-texts/letter-names'
import { type Letter, type LetterPart, oneLine, type Sender } from '#messaging/letters/letter.ts'
import { type MessageContent, secretsOf } from '#messaging/letters/message.ts'
import {
  type Block,
  blockNameIn,
  blocksOf,
  fillText,
  paragraphsIn,
  variablesIn,
  wordsPart,
} from './letter-template.ts'
import type { Variables } from './letter-variables.ts'

interface Rewriting {
  content: MessageContent
  sender: Sender
  texts: LetterTexts
  values: Variables
  /** All variables that this letter may have, with or without a value in this message. */
  known: ReadonlySet<string>
}

/**
 * The letter with the company's texts. Whatever they are, it can be sent: a line with a variable that is
 * unknown, or has no value in this message, stays as built in. A body with an unknown one does too; a
 * paragraph whose variable has no value is left out. Codes, facts and the button are in every letter.
 */
export function rewriteLetter(letter: Letter, { content, sender, texts, values, known }: Rewriting): Letter {
  const line = (text: string | undefined, builtIn: string) => {
    const filled = text ? fillText(text, values) : null
    return filled === null || filled.trim() === '' ? builtIn : oneLine(filled, 2_000)
  }
  const label = (part: LetterPart): LetterPart =>
    part.part === 'button' ? { ...part, label: line(texts.button, part.label) } : part
  const body = texts.body ? bodyOf(texts.body, blocksOf(letter, content), { values, known }) : null
  const parts = (body ?? letter.parts).map(label)
  const words = body?.find(({ part }) => part === 'text')
  return {
    subject: line(texts.subject, letter.subject),
    preview: words?.part === 'text' ? words.text : letter.preview,
    title: line(texts.title, letter.title),
    parts,
    footer: line(texts.footer, letter.footer),
    sms: texts.sms ? smsOf(line(texts.sms, letter.sms), letter.sms, { content, sender }) : letter.sms,
  }
}

/** The parts of a body; null if it can't be used. */
function bodyOf(
  body: string,
  blocks: ReadonlyMap<Block, LetterPart[]>,
  { values, known }: Pick<Rewriting, 'values' | 'known'>,
): LetterPart[] | null {
  const left = new Map<string, LetterPart[]>(blocks)
  const parts: LetterPart[] = []
  for (const paragraph of paragraphsIn(body)) {
    const block = blockNameIn(paragraph)
    if (block !== null && isBlock(block)) {
      parts.push(...(left.get(block) ?? []))
      left.delete(block)
      continue
    }
    const filled = fillText(paragraph, values)
    if (filled !== null) parts.push(wordsPart(oneLine(filled, 2_000)))
    else if (variablesIn(paragraph).some((name) => !known.has(name))) return null
  }
  return [...parts, ...[...left.values()].flat()]
}

const blockNames: readonly string[] = ['code', 'facts', 'button', 'updates', 'text'] satisfies Block[]

/** True for a paragraph that stands for a block. */
export function isBlock(name: string): name is Block {
  return blockNames.includes(name)
}

/** An SMS without its code or link would be useless, and phones fill a code in by the last line. */
function smsOf(
  text: string,
  builtIn: string,
  { content, sender }: Pick<Rewriting, 'content' | 'sender'>,
): string {
  if (!secretsOf(content).every((secret) => text.includes(secret))) return builtIn
  const isCode = 'code' in content && !('url' in content) && sender.codeHost !== null
  return isCode && text !== builtIn ? `${text}\n\n@${sender.codeHost} #${content.code}` : text
}
