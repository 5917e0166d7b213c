import { shorten } from '#platform/text/shorten.ts'

// A scheme, a mailbox, a domain name, or an IP address: text that email clients turn into links.
const linkLike = /:\/\/|^www\.|@|[\p{L}\p{N}-]\.\p{L}{2}|\d+\.\d+\.\d+\.\d+|[\da-f]*:[\da-f]*:/iu
// Long enough to be dialed.
const numbers = /\+?\d(?:[\s().-]*\d){6,}/g
const quotes = /["“”„«»‹›]/g

/**
 * Makes a stranger's text, such as the name of a browser, safe to show in quotation marks in a message or a
 * list: without anything to click or dial, and short.
 */
export function stripLinks(text: string, longest: number): string {
  const words = text.replace(quotes, '').replace(numbers, ' ').split(/\s+/u)
  const plain = words.filter((word) => word !== '' && !linkLike.test(word)).join(' ')
  return shorten(plain, longest)
}
