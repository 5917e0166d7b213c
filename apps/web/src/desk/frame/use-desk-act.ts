import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'

/** Said once an act is done, with the act that takes it back if there is one. */
interface Done {
  title: string
  undo?: () => Promise<unknown>
}

/**
 * Runs one act at a time, says that it's done or why it isn't, and reads again by `refresh` what it changes.
 */
export function useDeskAct(refresh: (client: QueryClient) => Promise<unknown>) {
  const t = useMessages(messages, 'act')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [running, setRunning] = useState<string | null>(null)
  const isRunning = useRef(false)

  /** Returns whether it was done. */
  async function act<T>(name: string, work: () => Promise<T>, done?: (result: T) => Done): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setRunning(name)
    try {
      const result = await work()
      const said = done?.(result)
      if (said) {
        const { title, undo } = said
        toasts.add({
          severity: 'success',
          title,
          life: undo ? 10_000 : 6_000,
          ...(undo && { action: { label: t('undo'), onAction: () => void act('undo', undo) } }),
        })
      }
      return true
    } catch (error) {
      toasts.add({ severity: 'error', title: t('failed'), description: failureText(error) })
      return false
    } finally {
      isRunning.current = false
      setRunning(null)
      await refresh(client)
    }
  }
  return { act, running }
}
