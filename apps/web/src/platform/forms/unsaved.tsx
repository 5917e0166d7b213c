import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react'
import { session } from '#platform/api/session/current-session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'

const UnsavedContext = createContext<Set<string> | null>(null)

/** Tells the page whether this section has unsaved input. */
export function useUnsaved(dirty: boolean): void {
  const parts = use(UnsavedContext)
  const id = useId()
  useEffect(() => {
    if (!dirty || !parts) return
    parts.add(id)
    return () => {
      parts.delete(id)
    }
  }, [dirty, parts, id])
}

interface UnsavedGuardProps {
  /** The texts of the question, in the reader's language. */
  words: { title: string; text: string; stay: string; leave: string }
  children: ReactNode
}

/** Confirms leaving unsaved input of anything below. */
export function UnsavedGuard({ words, children }: UnsavedGuardProps) {
  const parts = useRef(new Set<string>())
  const stay = useRef<HTMLButtonElement>(null)
  const { status, proceed, reset } = useBlocker({
    // After signing out there is nothing left to save to.
    shouldBlockFn: ({ current, next }) =>
      parts.current.size > 0 && current.pathname !== next.pathname && session.isSignedIn(),
    enableBeforeUnload: () => parts.current.size > 0,
    withResolver: true,
  })
  return (
    <UnsavedContext value={parts.current}>
      {children}
      <Dialog
        open={status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) reset?.()
        }}
        title={words.title}
        description={words.text}
        initialFocus={stay}
        asksToLeave
        footer={
          <>
            <Button variant="danger" onClick={() => proceed?.()}>
              {words.leave}
            </Button>
            <Button ref={stay} variant="primary" onClick={() => reset?.()}>
              {words.stay}
            </Button>
          </>
        }
      />
    </UnsavedContext>
  )
}
