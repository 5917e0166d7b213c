import { type Command, required, WrongUsage } from './command.ts'
import { runOperation } from './one-operation.ts'

/** A command about one login, named by its address. */
function aboutUser(word: string, operation: string, summary: string): Command {
  return {
    name: `users ${word}`,
    usage: 'ADDRESS',
    summary,
    wordCount: 1,
    options: {},
    help: {},
    run: ({ words, output }) => runOperation({ output }, operation, { email: words[0] ?? '' }),
  }
}

export const disableUser = aboutUser('disable', 'disable-user', 'Close a login; its sessions end at once.')

export const enableUser = aboutUser('enable', 'enable-user', 'Open a closed login again.')

export const unlockUser = aboutUser(
  'unlock',
  'unlock-user',
  'Let a person who failed too often try passwords and codes again.',
)

export const resetSecondFactor = aboutUser(
  'reset-second-factor',
  'reset-second-factor',
  'Switch off the second factor of a person who has lost it.',
)

/** The address changes only when its owner opens the mailed link. */
export const updateUser: Command = {
  name: 'users update',
  usage: 'ADDRESS --email NEW',
  summary: 'Change the address that a person signs in with, once the new one is confirmed.',
  wordCount: 1,
  options: { email: { type: 'string' } },
  help: { '--email': 'the new address; a link goes there, and the old address is notified' },
  run: ({ words, options, output }) => {
    const newEmail = required({ options }, 'email')
    return runOperation({ output }, 'update-user', { email: words[0] ?? '', newEmail })
  },
}

export const removeUser: Command = {
  name: 'users remove',
  usage: 'ADDRESS --yes',
  summary: 'Delete a login for good; its security log stays without name and address.',
  wordCount: 1,
  options: { yes: { type: 'boolean' } },
  help: { '--yes': 'needed, since nothing brings the login back; portal users disable only closes it' },
  run: ({ words, options, output }) => {
    if (options.yes !== true)
      throw new WrongUsage(`This deletes ${words[0]} for good. Add --yes, or use portal users disable.`)
    return runOperation({ output }, 'remove-user', { email: words[0] ?? '' })
  },
}
