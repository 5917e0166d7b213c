import type { Document } from '@portolan/contract/freight/documents'
import type { ReactNode } from 'react'
import { DownloadLink } from '#freight/documents/download-link.tsx'
import type { FreshUrl } from '#freight/documents/fresh-url.ts'
import { messages as documentsMessages } from '#freight/documents/messages.ts'
import { previewKind } from '#freight/documents/preview-kind.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'

interface FileRowProps {
  document: Document
  freshUrl: FreshUrl
  onShow: () => void
  /** What else can be done with the file. */
  actions?: ReactNode
  children: ReactNode
}

const line =
  'flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2.5 ps-4 pe-1 text-start focus-visible:-outline-offset-2'

/** The row of a file: a click shows it, or saves what can't be shown; the button beside it always saves. */
export function FileRow({ document, freshUrl, onShow, actions, children }: FileRowProps) {
  const t = useMessages(documentsMessages)
  const link = { document, freshUrl }
  return (
    <li className="flex items-center pe-2 hover:bg-wash/60">
      {previewKind(document.contentType) ? (
        <button type="button" onClick={onShow} className={line}>
          {children}
        </button>
      ) : (
        <DownloadLink {...link} className={line}>
          {children}
        </DownloadLink>
      )}
      <span className="flex" data-print="hide">
        <DownloadLink
          {...link}
          label={t('downloadNamed', { name: document.name })}
          className={buttonClass({ variant: 'ghost', square: true })}
        >
          <Icon name="download" />
        </DownloadLink>
        {actions}
      </span>
    </li>
  )
}
