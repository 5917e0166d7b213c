import { passkeyNameLength } from '@portolan/contract/shared/limits'

/** The name, with a number if the person already has a passkey of that name. */
export function numberedName(name: string, existingNames: readonly string[]): string {
  let free = name
  for (let number = 2; existingNames.includes(free); number++)
    free = `${name.slice(0, passkeyNameLength - 4)} ${number}`
  return free
}
