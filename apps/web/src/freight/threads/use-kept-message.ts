import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { readMessage, type TypedMessage, writeMessage } from './kept-message.ts'

/**
 * A typed message, kept in this tab until it's sent: going back on a phone first closes the dialog, then
 * leaves the page. `draft` tells several of one conversation apart.
 */
export function useKeptMessage(
  threadId: string,
  draft = 'question',
): readonly [TypedMessage, (message: TypedMessage) => void] {
  const userId = useQuery(currentUserQuery).data?.id ?? ''
  const name = `portolan-${draft} ${userId} ${threadId}`
  const [kept, setKept] = useState(() => ({ name, message: readMessage(sessionStorage, name) }))
  // The person may be known only later, and the page may show another conversation.
  const current = kept.name === name ? kept.message : readMessage(sessionStorage, name)
  function change(message: TypedMessage) {
    setKept({ name, message })
    writeMessage(sessionStorage, name, message)
  }
  return [current, change]
}
