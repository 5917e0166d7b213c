import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { cn } from '#platform/ui/look/class-names.ts'

const looks = {
  own: 'border-line bg-wash',
  other: 'border-accent/30 bg-accent-tint',
  note: 'border-amber/50 border-dashed bg-amber-tint',
}

interface EntryViewProps {
  look: keyof typeof looks
  author: string
  /** Next to the author: whom it went to, or what it is. */
  about?: ReactNode
  createdAt: string
  text: string
  /** Its files, and below them who has read it. */
  children?: ReactNode
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** One message or note of a conversation. */
export function EntryView({ look, author, about, createdAt, text, children }: EntryViewProps) {
  const format = useFormat()
  return (
    <li className={cn('rounded-md border px-3 py-2', looks[look])}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="wrap-anywhere font-medium">{author}</span>
        {about}
        <time dateTime={createdAt} className="tabular ms-auto text-muted text-sm">
          {format.dateTime(createdAt, timeZone)}
        </time>
      </p>
      <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{text}</p>
      {children}
    </li>
  )
}

interface FileLinesProps<File> {
  files: readonly File[]
  renderLink: (file: File, className: string, children: ReactNode) => ReactNode
}

/** The files of a message. */
export function FileLines<File extends { id: string; name: string; size: number }>({
  files,
  renderLink,
}: FileLinesProps<File>) {
  const format = useFormat()
  if (files.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-col items-start gap-1">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          {renderLink(
            file,
            'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm text-accent underline-offset-2 hover:underline max-tablet:min-h-11',
            <>
              <Paperclip aria-hidden className="size-4 shrink-0" />
              <span className="wrap-anywhere min-w-0">{file.name}</span>
              <span className="shrink-0 text-muted text-sm">{format.fileSize(file.size)}</span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
