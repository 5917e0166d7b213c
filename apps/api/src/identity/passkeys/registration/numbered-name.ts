import { passkeyNameLength } from '@portolan/contract/shared/limits'

/** The name, with a number if the person already has a passkey of that name. */
export function numberedName(name: string, taken: readonly string[]): string {
  let free = name
  for (let number = 2; taken.includes(free); number++)
    free = `${name.slice(0, passkeyNameLength - 4)} ${number}`
  return free
}
