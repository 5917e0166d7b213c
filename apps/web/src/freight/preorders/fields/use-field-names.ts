import { useMemo } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { fieldNames } from './field-names.ts'
import { messages } from './messages.ts'

/** The names of fields in the reader's language. */
export function useFieldNames(): (path: string) => string {
  const t = useMessages(messages)
  return useMemo(() => fieldNames(t), [t])
}
