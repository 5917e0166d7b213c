import type { Document } from '@portolan/contract/freight/documents'
import { type ReactNode, useState } from 'react'
import { DocumentPreview } from '#freight/documents/document-preview.tsx'
import { DownloadLink } from '#freight/documents/download-link.tsx'
import type { FreshUrl } from '#freight/documents/fresh-url.ts'
import { messages as documentsMessages } from '#freight/documents/messages.ts'
import { previewKind } from '#freight/documents/preview-kind.ts'

import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { Icon } from '#platform/ui/look/icon.tsx'

interface FileListProps<File extends Document> {
  files: readonly File[]
  /** The list's label if there are other lists. */
  label?: string | undefined
  freshUrl: FreshUrl
  /** A file's title in its preview. */
  titleOf: (file: File) => string
  /** Additional actions for a file. */
  actions?: (file: File) => ReactNode
  /** The content of a file's row. */
  children: (file: File) => ReactNode
}

/** Files to preview and download. */
export function FileList<File extends Document>(props: FileListProps<File>) {
  const { files, label, freshUrl, titleOf, actions, children } = props
  const [openFile, setShown] = useState<File | null>(null)
  return (
    <>
      <ul aria-label={label} className="@container divide-y">
        {files.map((file) => (
          <FileRow
            key={file.id}
            document={file}
            freshUrl={freshUrl}
            onShow={() => setShown(file)}
            actions={actions?.(file)}
          >
            {children(file)}
          </FileRow>
        ))}
      </ul>
      <DocumentPreview
        documents={files.filter(({ contentType }) => previewKind(contentType) !== null)}
        shown={openFile}
        onShow={setShown}
        titleOf={titleOf}
        freshUrl={freshUrl}
      />
    </>
  )
}

/** A document's kind, name, date and size, with an optional `note`. */
export function DocumentRow({ document, note }: { document: Document; note?: ReactNode }) {
  const t = useMessages(documentsMessages, 'documentKind')
  const format = useFormat()
  return (
    <>
      <Icon name="document" className="size-5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 items-center gap-x-3 @max-[30rem]:flex-col @max-[30rem]:items-start">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t(document.kind)}</span>
          <span className="wrap-anywhere block text-muted text-sm">{document.name}</span>
          {note}
        </span>
        <span className="tabular shrink-0 text-end text-muted text-sm @max-[30rem]:flex @max-[30rem]:flex-wrap @max-[30rem]:gap-x-3">
          <span className="block">{format.date(document.createdAt)}</span>
          <span className="block">{format.fileSize(document.size)}</span>
        </span>
      </span>
    </>
  )
}

interface FileRowProps {
  document: Document
  freshUrl: FreshUrl
  onShow: () => void
  actions: ReactNode
  children: ReactNode
}

const line =
  'flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2.5 ps-4 pe-1 text-start focus-visible:-outline-offset-2'

/**
 * The row of a file: a click previews it, or saves it if that is impossible; the button next to it always
 * saves.
 */
function FileRow({ document, freshUrl, onShow, actions, children }: FileRowProps) {
  const t = useMessages(documentsMessages)
  const link = { document, freshUrl }
  return (
    <li ref={focusHeadlineOnRemoval} className="flex items-center pe-2 hover:bg-wash/60">
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
