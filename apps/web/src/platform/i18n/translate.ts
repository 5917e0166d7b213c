import { cloneElement, isValidElement, type ReactNode } from 'react'
import formatMessage from 'use-intl/format-message'

/** Built messages are text, or a list that the formatter reads; never a group. */
type Message = string | readonly unknown[]
interface Group {
  readonly [key: string]: Message | Group
}

type Values = Record<string, ReactNode | ((chunks: ReactNode) => ReactNode)>
type Options = Parameters<typeof formatMessage>[3]

function remembered<Arguments extends unknown[], Made>(make: (...args: Arguments) => Made) {
  const cache = new Map<string, Made>()
  return (...args: Arguments): Made => {
    const key = JSON.stringify(args)
    const result = cache.get(key) ?? make(...args)
    cache.set(key, result)
    return result
  }
}

// Messages contain plurals and tags; dates and amounts are passed as text, so there are no formatters for
// those.
const formatters = {
  getNumberFormat: remembered((...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    Intl.NumberFormat(...args),
  ),
  getPluralRules: remembered(
    (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  ),
} as Options['formatters']

function messageAt(messages: Group, key: string): Message | Group | undefined {
  let node: Message | Group | undefined = messages
  for (const step of key.split('.')) node = (node as Group | undefined)?.[step]
  return node
}

/** Rendered tags are in one list, so React needs a key for each. */
function keyed(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value]
      let count = 0
      const draw = (chunks: ReactNode) => {
        const element = value(chunks)
        count += 1
        return isValidElement(element) ? cloneElement(element, { key: `${name}${count}` }) : element
      }
      return [name, draw]
    }),
  )
}

/**
 * Looks up messages and formats them with use-intl's formatter. Its own translator would add its date
 * formatters, error classes and a cache for them: 1.2 kB before login.
 */
export function createTranslate(locale: string, catalog: Group, group?: string) {
  const messages = group === undefined ? catalog : (messageAt(catalog, group) as Group)
  // It only caches messages that aren't compiled, in tests and on the development server.
  const cache = { message: {} } as Options['cache']

  function rich(key: string, values?: Values): ReactNode {
    const message = messageAt(messages, key)
    if (message === undefined) {
      console.error(`No message ${key} in ${locale}`)
      return key
    }
    type Text = Parameters<typeof formatMessage>[1]
    const filled = values && (keyed(values) as Parameters<typeof formatMessage>[2])
    return formatMessage(key, message as Text, filled, { cache, formatters, locale })
  }

  return Object.assign((key: string, values?: Values) => rich(key, values), {
    rich,
    markup: rich,
    raw: (key: string) => messageAt(messages, key),
    has: (key: string) => messageAt(messages, key) !== undefined,
  })
}
