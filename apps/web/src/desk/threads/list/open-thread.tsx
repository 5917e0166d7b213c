import type { CompanyThreadDetail } from '@portolan/contract/company/threads/threads'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { deskPaths, type ThreadSearch } from '#desk/frame/paths.ts'
import { ThreadPanel } from '#desk/threads/panel/thread-panel.tsx'
import { companyThreadQuery } from '#desk/threads/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'

/** One conversation next to the list, on narrow screens in its place. */
export function OpenThread({ threadId, search }: { threadId: string; search: ThreadSearch }) {
  const t = useMessages(messages)
  const { data: thread, error } = useQuery(companyThreadQuery(threadId))
  return (
    <div className="flex min-w-0 flex-col gap-3 desktop:sticky desktop:top-4">
      <Link
        {...deskPaths.threads(search)}
        className={`${buttonClass({ variant: 'ghost' })} -ms-3 self-start desktop:hidden`}
      >
        <ArrowLeft aria-hidden />
        {t('back')}
      </Link>
      <Panel
        title={
          thread ? (
            <SubjectLink thread={thread} />
          ) : error ? (
            t('conversation')
          ) : (
            <Skeleton className="h-5 w-40" />
          )
        }
        aside={thread && <span className="wrap-anywhere text-muted text-sm">{thread.organization.name}</span>}
      >
        <ThreadPanel threadId={threadId} />
      </Panel>
    </div>
  )
}

/** The subject's name, as a link to its page; an invoice or a document is on its order's. */
function SubjectLink({ thread: { id, subject } }: { thread: Pick<CompanyThreadDetail, 'id' | 'subject'> }) {
  const t = useMessages(messages)
  const { kind, name, order } = subject
  const isPart = kind === 'invoice' || kind === 'document'
  const text =
    isPart && order
      ? t('partOf', { part: t(`about.${kind}`, { name }), number: order.number })
      : t(`about.${kind}`, { name })
  const className = 'wrap-anywhere rounded-sm text-accent underline-offset-2 hover:underline'
  if (order)
    return (
      <Link {...deskPaths.order(order.id)} className={className}>
        {text}
      </Link>
    )
  return (
    <Link {...(kind === 'quote' ? deskPaths.quote(id) : deskPaths.preorder(id))} className={className}>
      {text}
    </Link>
  )
}
