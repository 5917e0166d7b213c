/** A number with its noun, as in `1 order` and `2 orders`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
