import type { Plugin } from 'vite'

const tie = `
import { translate } from '#platform/i18n/translations.ts'
import { messages as en } from './messages.en.ts'
translate(messages, { en })
`

/**
 * Ends each `messages.ts`, which has a feature's Russian texts, with what ties those of `messages.en.ts` to
 * them.
 */
export function translatedMessages(): Plugin {
  return {
    name: 'portolan:translated-messages',
    // Other workspaces have files of this name too, such as the contract of carrier messages.
    transform: (code, id) =>
      /\/apps\/web\/src\/.*\/messages\.ts$/.test(id) ? { code: code + tie, map: null } : undefined,
  }
}
