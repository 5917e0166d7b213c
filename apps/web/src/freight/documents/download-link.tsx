import type { Document } from '@portolan/contract/freight/documents'
import type { MouseEvent, ReactNode } from 'react'
import { downloadUrl, saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FreshUrl } from './fresh-url.ts'
import { messages } from './messages.ts'
import { useFailureToast } from './use-failure-toast.ts'

interface DownloadLinkProps {
  document: Pick<Document, 'id' | 'name' | 'file'>
  freshUrl: FreshUrl
  className?: string
  /** The accessible name, if the children are only an icon. */
  label?: string
  children: ReactNode
}

/** A link that saves a file, with a fresh URL however long the page has been open. */
export function DownloadLink({ document, freshUrl, className, label, children }: DownloadLinkProps) {
  const t = useMessages(messages)
  const showFailure = useFailureToast()

  async function save() {
    try {
      saveFile(downloadUrl(await freshUrl(document)), document.name)
    } catch (error) {
      showFailure(t('downloadFailed', { name: document.name }), error)
    }
  }

  function onClick(event: MouseEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <a
      href={downloadUrl(document.file)}
      download={document.name}
      onClick={onClick}
      aria-label={label}
      title={label}
      className={className}
    >
      {children}
    </a>
  )
}
