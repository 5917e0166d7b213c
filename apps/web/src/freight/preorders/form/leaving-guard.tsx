import type { ReactNode } from 'react'
import { UnsavedGuard, useUnsaved } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

interface LeavingGuardProps {
  isUnsaved: boolean
  /** The unsent content: a draft stored on this device, files that aren't stored, or a running upload. */
  reason: 'draft' | 'draftWithFiles' | 'upload'
  children: ReactNode
}

/** Confirms leaving the form with unsent content, and says what will happen to it. */
export function LeavingGuard({ isUnsaved, reason, children }: LeavingGuardProps) {
  const t = useMessages(messages, 'leave')
  const words = {
    draft: { title: t('title'), text: t('text'), leave: t('leave') },
    draftWithFiles: { title: t('title'), text: t('textFiles'), leave: t('leave') },
    upload: { title: t('uploadTitle'), text: t('uploadText'), leave: t('interrupt') },
  }
  return (
    <UnsavedGuard words={{ ...words[reason], stay: t('stay') }}>
      <Unsaved when={isUnsaved} />
      {children}
    </UnsavedGuard>
  )
}

function Unsaved({ when }: { when: boolean }) {
  useUnsaved(when)
  return null
}
