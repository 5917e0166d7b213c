import type { Document } from '@portolan/contract/documents'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { requestIdOf } from '#api/problem.ts'
import { toasts } from '#ui/toasts.ts'

// The server signs addresses for ten minutes; two are left for a slow start.
const goodFor = 8 * 60_000

function addressOf(document: Pick<Document, 'file'>): string {
  return `${document.file}&download=1`
}

interface DownloadLinkProps {
  document: Document
  /** When the list of documents came. */
  readAt: number
  /** Asks for the list again; answers its documents. */
  readAgain: () => Promise<readonly Document[]>
  className?: string
  children: ReactNode
}

/** A link that saves a file, with a fresh address however long the page has been open. */
export function DownloadLink({ document, readAt, readAgain, className, children }: DownloadLinkProps) {
  const t = useTranslations('orders.document')
  const fresh = useRef<HTMLAnchorElement>(null)

  async function downloadFresh() {
    try {
      const found = (await readAgain()).find((each) => each.id === document.id)
      if (found && fresh.current) {
        fresh.current.href = addressOf(found)
        fresh.current.click()
        return
      }
      toasts.add({
        severity: 'error',
        title: t('downloadFailed', { name: document.name }),
        description: t('gone'),
      })
    } catch (error) {
      const requestId = requestIdOf(error)
      toasts.add({
        severity: 'error',
        title: t('downloadFailed', { name: document.name }),
        ...(requestId && { description: t('requestNumber', { requestId }) }),
      })
    }
  }

  function onClick(event: MouseEvent) {
    if (Date.now() - readAt < goodFor) return
    event.preventDefault()
    void downloadFresh()
  }

  return (
    <>
      <a href={addressOf(document)} download={document.name} onClick={onClick} className={className}>
        {children}
      </a>
      {/* biome-ignore lint/a11y/useAnchorContent: never shown, clicked by the code above */}
      <a ref={fresh} href={document.file} download={document.name} hidden tabIndex={-1} />
    </>
  )
}
