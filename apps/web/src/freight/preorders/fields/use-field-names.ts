import { createContext, useContext, useMemo } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { fieldNames } from './field-names.ts'
import { messages } from './messages.ts'

/** Names by path that a page gives fields in place of the customer's, such as “Your reference”. */
export const OwnFieldNames = createContext<Readonly<Record<string, string>>>({})

/** The names of fields in the reader's language. */
export function useFieldNames(): (path: string) => string {
  const t = useMessages(messages)
  const own = useContext(OwnFieldNames)
  return useMemo(() => {
    const nameOf = fieldNames(t)
    return (path) => own[path] ?? nameOf(path)
  }, [t, own])
}
