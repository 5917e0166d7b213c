/** Shorter ones are near too many others; longer ones aren't typed. */
const lengths = { shortest: 6, longest: 20 }
/** With fewer digits it's a name. */
const fewestDigits = 4
const digits = [...'0123456789']

/**
 * The values that differ from a normalized reference by one slip of typing: a wrong digit, two characters
 * exchanged, a character missing or a digit too many. At most some 400.
 */
export function nearValues(value: string): string[] {
  const characters = [...value]
  const { length } = characters
  if (length < lengths.shortest || length > lengths.longest) return []
  if (characters.filter(isDigit).length < fewestDigits) return []
  const near = new Set<string>()
  const add = (parts: readonly string[]) => near.add(parts.join(''))
  for (let at = 0; at <= length; at++) {
    const [before, character, after] = [characters.slice(0, at), characters[at], characters.slice(at + 1)]
    for (const digit of digits) add([...before, digit, ...characters.slice(at)])
    if (character === undefined) continue
    add([...before, ...after])
    if (isDigit(character)) for (const digit of digits) add([...before, digit, ...after])
    const next = characters[at + 1]
    if (next !== undefined) add([...before, next, character, ...characters.slice(at + 2)])
  }
  near.delete(value)
  return [...near]
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}
