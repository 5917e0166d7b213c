import type { LetterName, LetterTexts } from '@portolan/contract/content/letter-texts/letter-names'
import type { LetterWarning } from '@portolan/contract/content/letter-texts/letter-texts'
import type { Locale } from '@portolan/contract/identity/users'
import { blockNameIn, paragraphsIn, variablesIn } from './letter-template.ts'
import { templateFor } from './letter-templates.ts'
import { isBlock } from './rewrite-letter.ts'

/** Known to every reader of the letter anyway. */
const dispensable = ['company', 'portal', 'url']

/** The warnings of a letter's texts, for the people who write them; none of them keeps it from being sent. */
export function findWarnings(name: LetterName, locale: Locale, texts: LetterTexts): LetterWarning[] {
  const template = templateFor(name, locale)
  const { variables, blocks } = template
  return template.fields.flatMap((field): LetterWarning[] => {
    const text = texts[field]
    if (!text) return []
    const paragraphs = field === 'body' ? paragraphsIn(text) : [text]
    const placed = field === 'body' ? paragraphs.flatMap((each) => blockNameIn(each) ?? []) : []
    // A block within a paragraph of words is no variable.
    const words = paragraphs.filter((each) => field !== 'body' || !isBlock(blockNameIn(each) ?? ''))
    const used = new Set(words.flatMap(variablesIn))
    const unknown = [...used].filter((each) => !variables.has(each))
    const initial = variablesIn(template.texts[field]).filter((each) => variables.has(each))
    const added = field === 'body' ? blocks.filter((block) => !placed.includes(block)) : []
    const there = new Set([...used, ...placed, ...added])
    const gone = initial.filter((each) => !there.has(each))
    const required = (each: string) => field === 'sms' && each === 'code'
    const warning = (kind: LetterWarning['kind']) => (variable: string) => ({ field, kind, variable })
    return [
      ...unknown.map(warning('unknown')),
      ...gone.filter(required).map(warning('required')),
      ...added.map(warning('added')),
      ...gone.filter((each) => !required(each) && !dispensable.includes(each)).map(warning('missing')),
    ]
  })
}
