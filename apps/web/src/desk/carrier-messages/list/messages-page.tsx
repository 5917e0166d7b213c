import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { DropDialog } from '#desk/carrier-messages/drop/drop-dialog.tsx'
import { messages } from '#desk/carrier-messages/messages.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useFileDrop } from '#freight/documents/uploads/use-file-drop.ts'
import { usePausedText } from '#platform/forms/use-paused-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { type MessagesUrl, messageGroups, messageViews, readMessagesUrl, showsMessages } from './list-url.ts'
import { MessageList } from './message-list.tsx'
import { SourceTable } from './source-table.tsx'
import { UnmatchedTable } from './unmatched-table.tsx'

/** Messages of carriers: those without an order, all, and who sends them. A dropped file is read first. */
export function DeskMessagesPage() {
  const t = useMessages(messages)
  const url = readMessagesUrl(useSearch({ strict: false }))
  const navigate = useNavigate()
  const mayTake = useMay('messages', 'write')
  const [file, setFile] = useState<File | null>(null)
  const [isOpen, setOpen] = useState(false)
  const change = (next: MessagesUrl) => void navigate({ ...deskPaths.messages(next), replace: true })
  const { view = 'unmatched', by = 'message' } = url

  function choose(files: Iterable<File>) {
    const [first] = files
    setFile(first ?? null)
    setOpen(true)
  }
  const { isOver, target } = useFileDrop(choose)

  return (
    // Dropping is only a shortcut of the button.
    <div
      {...target}
      className={cn(
        'min-h-[60dvh] rounded-lg',
        isOver && 'outline-2 outline-accent outline-dashed outline-offset-4',
      )}
    >
      <PageHeadline
        title={t('title')}
        actions={
          <Button
            variant={mayTake ? 'primary' : undefined}
            icon={<Upload aria-hidden />}
            onClick={() => choose([])}
          >
            {t(mayTake ? 'drop.button' : 'drop.check')}
          </Button>
        }
      />
      {/* On a phone each has its own line: whether two share one would depend on the font. */}
      <div className="mb-3 flex flex-wrap items-center gap-2 max-tablet:flex-col max-tablet:items-start">
        <Segmented
          label={t('views.label')}
          value={view}
          onChange={(next) => change(next === 'unmatched' ? {} : { view: next })}
          options={messageViews.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        {view === 'unmatched' && url.search === undefined && (
          <LateSelect
            compact
            aria-label={t('by.label')}
            value={by}
            onChange={(next) => change(next === 'message' ? {} : { by: next })}
            options={messageGroups.map((value) => ({ value, label: t(`by.${value}`) }))}
          />
        )}
        {view !== 'sources' && <Search url={url} onChange={change} />}
      </div>
      {url.source !== undefined && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm">
          {t('list.filtered', { source: url.sender || url.source })}
          <Link {...deskPaths.messages({ view: 'all' })} className="text-accent hover:underline">
            {t('list.clear')}
          </Link>
        </p>
      )}
      {view === 'sources' ? (
        <SourceTable />
      ) : showsMessages(url) || by === 'message' ? (
        <MessageList url={url} />
      ) : (
        <UnmatchedTable by={by} />
      )}
      <DropDialog open={isOpen} file={file} onFile={setFile} onOpenChange={setOpen} />
    </div>
  )
}

function Search({ url, onChange }: { url: MessagesUrl; onChange: (url: MessagesUrl) => void }) {
  const t = useMessages(messages, 'list')
  const paused = usePausedText(url.search ?? '', (next) => {
    const { search: _, ...rest } = url
    onChange(next.trim() === '' ? rest : { ...rest, search: next.trim() })
  })
  return (
    <SearchField
      text={paused.text}
      onText={paused.type}
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      clearLabel={t('clearSearch')}
      onKeyDown={(event) => event.key === 'Enter' && paused.apply()}
      className="max-tablet:w-full tablet:ms-auto tablet:max-w-80 tablet:flex-1 tablet:basis-56"
    />
  )
}
