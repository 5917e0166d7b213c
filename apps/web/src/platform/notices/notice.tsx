import type { ReactNode } from 'react'
import { PageHeadline } from '#platform/ui/page-headline.tsx'

interface NoticeProps {
  icon: ReactNode
  title: string
  text: ReactNode
  /** The next steps. */
  children: ReactNode
}

/** A page with one message. */
export function Notice({ icon, title, text, children }: NoticeProps) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-center justify-center px-6 py-12 text-center">
      <span
        aria-hidden
        className="mb-5 flex size-14 items-center justify-center rounded-full bg-wash text-muted [&_svg]:size-7"
      >
        {icon}
      </span>
      <PageHeadline centered title={title} below={<p className="text-balance">{text}</p>} />
      <div className="flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}
