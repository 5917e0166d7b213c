import type { Letter, LetterPart, Sender } from './letter.ts'

/** The letter as plain text: what has a sense in HTML alone is left out, links stand on lines of their own. */
export function writeText({ title, parts, footer }: Letter, { company, origin }: Sender): string {
  const paragraphs = [title, ...parts.map(paragraphOf), `--\n${company}\n${origin}\n\n${footer}`]
  return `${paragraphs.join('\n\n')}\n`
}

function paragraphOf(part: LetterPart): string {
  switch (part.part) {
    case 'text':
    case 'note':
      return part.text
    case 'code':
      return `    ${part.code}`
    case 'facts':
      return part.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'button':
      return `${part.label}:\n${part.url}`
  }
}
