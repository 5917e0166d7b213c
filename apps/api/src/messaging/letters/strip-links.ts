import { shorten } from '#platform/text/shorten.ts'

// A scheme, a mailbox, a name with a domain's ending, or an IP: what mail programs make links of.
const linkLike = /:\/\/|^www\.|@|[\p{L}\p{N}-]\.\p{L}{2}|\d+\.\d+\.\d+\.\d+|[\da-f]*:[\da-f]*:/iu
// Long enough to be dialed.
const numbers = /\+?\d(?:[\s().-]*\d){6,}/g
const quotes = /["“”„«»‹›]/g

/**
 * What a stranger may have written, such as a browser's name of itself, safe to show in quotation marks in a
 * message or a list: without anything that could be followed or dialed, and short.
 */
export function stripLinks(text: string, longest: number): string {
  const words = text.replace(quotes, '').replace(numbers, ' ').split(/\s+/u)
  const plain = words.filter((word) => word !== '' && !linkLike.test(word)).join(' ')
  return shorten(plain, longest)
}
