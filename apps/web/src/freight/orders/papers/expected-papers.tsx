import type { OrderPaper } from '@portolan/contract/freight/papers'
import { preorderFileTypes } from '@portolan/contract/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { LateUploadRow } from '#freight/documents/uploads/late-parts.tsx'
import { messages as uploadMessages } from '#freight/documents/uploads/messages.ts'
import { useFileDrop } from '#freight/documents/uploads/use-file-drop.ts'
import type { UploadList } from '#freight/documents/uploads/use-uploads.ts'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { papersQuery } from '#freight/orders/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { focusRowOnRemoval } from '#platform/ui/keyboard/focus-row-on-removal.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { IconName } from '#platform/ui/look/icons.ts'
import { AskLink } from './ask-link.tsx'
import { messages } from './messages.ts'
import { paperStatus } from './paper-status.ts'

interface ExpectedPapersProps {
  orderId: string
  /** The order's chosen files; those of a required document are shown in its row. */
  uploads: UploadList
}

const isThere = ({ state }: OrderPaper) => state === 'present' || state === 'accepted'

/** The order's required papers, each with its state; nothing if none is required. */
export function ExpectedPapers({ orderId, uploads }: ExpectedPapersProps) {
  const t = useMessages(messages)
  const { data: papers, error, refetch, isFetching } = useQuery(papersQuery(orderId))
  if (!papers && error)
    return (
      <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!papers || papers.length === 0) return null
  const counted = { present: String(papers.filter(isThere).length), expected: String(papers.length) }
  return (
    <section aria-label={t('title')} className="border-b">
      <p className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-1 font-semibold text-sm">
        {t('title')}
        <span className="tabular font-normal text-muted">{t('count', counted)}</span>
      </p>
      <ul className="divide-y">
        {papers.map((paper) => (
          <PaperRow key={paper.kinds.join()} paper={paper} orderId={orderId} uploads={uploads} />
        ))}
      </ul>
      <p className="border-t bg-wash/40 px-4 py-2 font-semibold text-sm">{t('all')}</p>
    </section>
  )
}

interface Look {
  icon: IconName
  tint: string
}

function lookOf(paper: OrderPaper): Look {
  if (isThere(paper)) return { icon: 'arrived', tint: 'text-green' }
  if (paper.missingSince !== null || paper.state === 'rejected') return { icon: 'delayed', tint: 'text-red' }
  return { icon: 'clock', tint: paper.state === 'submitted' ? 'text-amber' : 'text-muted' }
}

function PaperRow({ paper, orderId, uploads }: ExpectedPapersProps & { paper: OrderPaper }) {
  const t = useMessages(messages)
  const tUploads = useMessages(uploadMessages)
  const kindName = useMessages(documentMessages, 'documentKind')
  const format = useFormat()
  const now = useNow()
  const { kinds, provider, state, missingSince } = paper
  const [first, ...others] = kinds.map((kind) => kindName(kind))
  const name = others.reduce((text, other) => t('or', { first: text, second: other }), first ?? '')
  const { icon, tint } = lookOf(paper)
  const isOpen = state === 'missing' || state === 'due' || state === 'rejected'
  const [kind] = kinds
  const row = kinds.join()
  const takes = isOpen && provider === 'customer' && kind !== undefined
  const choose = (files: Iterable<File>) => kind && uploads.add(files, { kind, row })
  const { isOver, target } = useFileDrop(choose)
  const items = uploads.items.filter((item) => item.row === row)
  return (
    <li
      {...(takes && target)}
      className={cn(
        'py-2 ps-4 pe-3',
        takes && isOver && 'bg-accent-tint outline-2 outline-accent -outline-offset-2',
      )}
    >
      <div className="flex min-h-8 items-center gap-3">
        <Icon name={icon} className={cn('size-5 shrink-0', tint)} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="wrap-anywhere font-medium">{name}</span>
            {isOpen && <span className="text-muted text-sm">{t(`provider.${provider}`)}</span>}
          </span>
          <span className={cn('wrap-anywhere block text-sm', tint === 'text-red' ? tint : 'text-muted')}>
            {paperStatus(paper, { t, format, now })}
          </span>
        </span>
        {takes && <UploadButton name={name} onChoose={choose} />}
        {missingSince !== null && provider !== 'customer' && <AskLink orderId={orderId} paper={name} />}
      </div>
      {items.length > 0 && (
        <ul aria-label={tUploads('chosenFor', { paper: name })} className="ps-8" data-print="hide">
          {items.map((item) => (
            <LateUploadRow key={item.id} item={item} uploads={uploads} className="pt-2 pb-0" />
          ))}
        </ul>
      )}
    </li>
  )
}

interface UploadButtonProps {
  name: string
  onChoose: (files: Iterable<File>) => void
}

/** Chooses files for a required document, which are uploaded at once. */
function UploadButton({ name, onChoose }: UploadButtonProps) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <span data-print="hide">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={preorderFileTypes}
        onChange={({ target }) => {
          onChoose(target.files ?? [])
          // Allows choosing the same file again after its removal.
          target.value = ''
        }}
      />
      <Button
        ref={focusRowOnRemoval}
        size="sm"
        icon={<Upload aria-hidden />}
        aria-label={t('uploadNamed', { paper: name })}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
    </span>
  )
}
