import { annaQuotes } from './anna-quotes.ts'
import { borisQuotes } from './boris-quotes.ts'
import type { DemoQuote } from './demo-quote.ts'

/** All demo quotes at `now` (milliseconds since 1970), oldest first. */
export function makeDemoQuotes(now: number): DemoQuote[] {
  return [...annaQuotes(now), ...borisQuotes(now)].sort((one, other) => one.askedAt - other.askedAt)
}
