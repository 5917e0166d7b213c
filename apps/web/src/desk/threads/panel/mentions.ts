import type { StaffMember } from '@portolan/contract/identity/staff'

type Named = Pick<StaffMember, 'id' | 'firstName' | 'lastName'>

export const fullName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`.trim()

/** The text behind an @ before the cursor; null if the cursor is at no mention. */
export function mentionAt(text: string, cursor: number): string | null {
  return /(?:^|\s)@([\p{L}\p{N}'’-]{0,40})$/u.exec(text.slice(0, cursor))?.[1] ?? null
}

/** The text with a colleague's name in place of what is typed behind the @. */
export function withMention(text: string, cursor: number, colleague: Named): string {
  const before = text.slice(0, cursor).replace(/@[\p{L}\p{N}'’-]{0,40}$/u, `@${fullName(colleague)} `)
  return before + text.slice(cursor).replace(/^ /, '')
}

/** Colleagues whose whole names the text has behind an @. */
export function mentionedIn(text: string, colleagues: readonly Named[]): string[] {
  return colleagues
    .filter((colleague) => {
      const name = fullName(colleague)
      return name !== '' && text.includes(`@${name}`)
    })
    .slice(0, 20)
    .map(({ id }) => id)
}

/** Colleagues whose first or last name begins with what is typed. */
export function suggested(colleagues: readonly Named[], asked: string): Named[] {
  const begin = asked.toLocaleLowerCase()
  return colleagues
    .filter(({ firstName, lastName }) =>
      [firstName, lastName].some((name) => name.toLocaleLowerCase().startsWith(begin)),
    )
    .slice(0, 6)
}
