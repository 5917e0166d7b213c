import { redactSecrets } from '#platform/process/redact-secrets.ts'
import { shorten } from '#platform/text/shorten.ts'

/** Characters of a value. */
const longest = 500

/** A value within its bounds, without secrets and characters that the database can't store. */
export function plainText(text: string): string {
  return shorten(
    redactSecrets(
      text
        .slice(0, 2 * longest)
        .toWellFormed()
        .replaceAll('\0', ''),
    ),
    longest,
  )
}

export const changeName = (setting: string) => `change:${setting}`

/** A setting of a person as one value: both texts are made plain before, so that it stays JSON. */
export function changeValue(before: string | null, after: string | null): string {
  return JSON.stringify([before, after].map((text) => text && plainText(text)))
}
