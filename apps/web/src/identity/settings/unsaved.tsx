import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react'
import { session } from '#platform/api/session/current-session.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { messages } from './messages.ts'

const UnsavedContext = createContext<Set<string> | null>(null)

/** Tells the page that this part holds input which is not saved. */
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

/** Asks before unsaved input of anything below is left. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const t = useMessages(messages, 'leave')
  const parts = useRef(new Set<string>())
  const stay = useRef<HTMLButtonElement>(null)
  const { status, proceed, reset } = useBlocker({
    // Whoever is signed out has nothing left to save to.
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
        title={t('title')}
        description={t('text')}
        initialFocus={stay}
        footer={
          <>
            <Button variant="danger" onClick={() => proceed?.()}>
              {t('leave')}
            </Button>
            <Button ref={stay} variant="primary" onClick={() => reset?.()}>
              {t('stay')}
            </Button>
          </>
        }
      />
    </UnsavedContext>
  )
}
