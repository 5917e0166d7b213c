const longest = 200

/**
 * One spelling of a reference, as it's stored and compared: capitals, without blanks, hyphens, slashes and dots. Empty when
 * nothing is left.
 */
export function normalizeReference(text: string): string {
  const value = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}/.\0]/gu, '')
  return value.length <= longest ? value : [...value].slice(0, longest).join('')
}
