import compile from 'icu-minify/compile'
import { type Plugin, transformWithOxc } from 'vite'

const messageFile = /\/apps\/web\/src\/.*\/messages(\.en)?\.ts$/

type Messages = { [key: string]: string | Messages }
type Compiled = { [key: string]: unknown }

function compileAll(messages: Messages): Compiled {
  const entries = Object.entries(messages).map(([key, message]): [string, unknown] => [
    key,
    typeof message === 'string' ? compile(message) : compileAll(message),
  ])
  return Object.fromEntries(entries)
}

async function evaluate(code: string): Promise<Messages> {
  const loaded: { messages: Messages } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return loaded.messages
}

/**
 * Compiles the ICU messages at build time, so that the browser doesn't need the parser (13 kB gzip). Message
 * files hold plain data and import only types.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'portolan:compiled-messages',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async transform(code, id) {
      if (!messageFile.test(id)) return undefined
      const { code: plain } = await transformWithOxc(code, id)
      return `export const messages = ${JSON.stringify(compileAll(await evaluate(plain)))}`
    },
  }
}
