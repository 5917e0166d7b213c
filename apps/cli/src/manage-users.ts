import type { Command } from './command.ts'
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
