import { knownWords } from './known-words.ts'

const longest = 2_000
const gap = '…'

/**
 * Masks an error's message except for words that engines and drivers use themselves. Everything else, such as
 * a name, an email, a number or a quoted value, becomes `…`. A list of forbidden parts would always miss
 * something.
 */
export function maskMessage(message: string): string {
  // React's production build replaces each message with a number, followed by its subject in a URL.
  const react = /^Minified React error #\d{1,4}\b/.exec(message)
  if (react) return react[0]
  const masked = message.slice(0, longest).replace(/\S+/g, (chunk) => {
    const [, before = '', core = '', after = ''] =
      /^([:;,.()'"[\]{}=]*)(.*?)([:;,.()'"[\]{}=]*)$/s.exec(chunk) ?? []
    return core === '' || knownWords.has(core.toLowerCase()) ? chunk : before + gap + after
  })
  // Punctuation between two gaps belongs to what was there.
  return masked.replace(/…(?:[^A-Za-z…]*…)+/g, gap).trim()
}
