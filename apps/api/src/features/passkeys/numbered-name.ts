/** How long a passkey's name may be, in characters. */
export const longestName = 60

/** The name, with a number where the person has one of that name already. */
export function numberedName(name: string, taken: readonly string[]): string {
  let free = name
  for (let number = 2; taken.includes(free); number++) free = `${name.slice(0, longestName - 4)} ${number}`
  return free
}
