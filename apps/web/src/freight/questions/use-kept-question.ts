import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery } from '#platform/api/current-user.ts'
import type { Question } from './ask-dialog.tsx'
import { readQuestion, writeQuestion } from './kept-question.ts'

/**
 * A typed question, kept in this tab until it's sent: going back on a phone first closes the dialog, then
 * leaves the page.
 */
export function useKeptQuestion(orderId: string): readonly [Question, (question: Question) => void] {
  const userId = useQuery(currentUserQuery).data?.id ?? ''
  const name = `portolan-question ${userId} ${orderId}`
  const [question, setQuestion] = useState(() => readQuestion(sessionStorage, name))
  function change(next: Question) {
    setQuestion(next)
    writeQuestion(sessionStorage, name, next)
  }
  return [question, change]
}
