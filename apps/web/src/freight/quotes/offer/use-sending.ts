import { useState } from 'react'
import { overtakingOf } from './use-quote-step.ts'

/**
 * A dialog that sends something: open, running, failed. If the answer came too late, it closes, and the page
 * explains it.
 */
export function useSending() {
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  return {
    isOpen,
    isSending,
    failure,
    setOpen(open: boolean) {
      setFailure(null)
      setOpen(open)
    },
    async send(step: () => Promise<void>) {
      setSending(true)
      setFailure(null)
      try {
        await step()
        setOpen(false)
      } catch (error) {
        if (overtakingOf(error)) setOpen(false)
        else setFailure(error)
      } finally {
        setSending(false)
      }
    },
  }
}
