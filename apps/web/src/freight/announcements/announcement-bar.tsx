import {
  type Announcement,
  type AnnouncementLevel,
  closeAnnouncement,
} from '@portolan/contract/freight/announcements/announcements'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Info, type LucideIcon, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { type OrderMarkProps, showMarks } from './order-mark.tsx'
import { announcementsQuery, orderMarksQuery } from './queries.ts'

const looks: Record<AnnouncementLevel, { icon: LucideIcon; bar: string; mark: string }> = {
  information: { icon: Info, bar: 'bg-blue-tint text-blue', mark: 'text-blue' },
  warning: { icon: TriangleAlert, bar: 'bg-amber-tint text-amber', mark: 'text-amber' },
  disruption: { icon: OctagonAlert, bar: 'bg-red-tint text-red', mark: 'text-red' },
}

/** The company's announcements to the person: the most serious open, the others folded, each closed once. */
export function AnnouncementBar() {
  const t = useMessages(messages)
  const all = useQuery(announcementsQuery).data ?? []
  const [closed, setClosed] = useState<readonly string[]>([])
  const [isUnfolded, setUnfolded] = useState(false)
  const marks = all.some(({ marksOrders }) => marksOrders)
  useEffect(() => showMarks(marks ? Mark : null), [marks])
  const open = all.filter(({ id, isClosed }) => !isClosed && !closed.includes(id))
  if (open.length === 0) return null
  const shown = isUnfolded ? open : open.slice(0, 1)
  const folded = open.length - shown.length
  return (
    <section aria-label={t('announcements')} data-print="hide">
      {shown.map((announcement, index) => (
        <Banner
          key={announcement.id}
          announcement={announcement}
          onClose={() => setClosed([...closed, announcement.id])}
          more={index === 0 && folded > 0 ? t('more', { count: folded }) : null}
          onMore={() => setUnfolded(true)}
        />
      ))}
    </section>
  )
}

interface BannerProps {
  announcement: Announcement
  onClose: () => void
  more: string | null
  onMore: () => void
}

function Banner({ announcement, onClose, more, onMore }: BannerProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const { id, level, title } = announcement
  const close = useMutation({
    mutationFn: () => call(closeAnnouncement, { params: { announcementId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
  })
  const { icon: Icon, bar } = looks[level]
  return (
    <article
      className={cn('flex items-start gap-3 border-b px-8 py-2.5 max-desktop:px-5 max-tablet:px-4', bar)}
    >
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="wrap-anywhere pt-0.5 font-semibold">
          <span className="sr-only">{t(`levels.${level}`)}: </span>
          {title}
        </h2>
        <Details announcement={announcement} />
        {more !== null && (
          <div className="mt-2">
            <Button size="sm" onClick={onMore}>
              {more}
            </Button>
          </div>
        )}
      </div>
      <Button
        size="sm"
        variant="ghost"
        square
        aria-label={t('close', { title })}
        icon={<X aria-hidden />}
        onClick={() => {
          onClose()
          close.mutate()
        }}
      />
    </article>
  )
}

function Details({ announcement: { text, link } }: { announcement: Announcement }) {
  const t = useMessages(messages)
  return (
    <>
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line text-ink">{text}</p>}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="flex w-fit items-center text-accent underline max-tablet:min-h-11"
        >
          {t('link')}
        </a>
      )}
    </>
  )
}

function Mark({ orderId, isWhole = false }: OrderMarkProps) {
  const t = useMessages(messages)
  const all = useQuery(announcementsQuery).data ?? []
  const own = useQuery(orderMarksQuery(orderId, all)).data ?? []
  const about = all.filter(({ id }) => own.includes(id))
  const [first] = about
  if (!first) return null
  if (isWhole)
    return (
      <ul className="flex flex-col gap-2">
        {about.map((each) => (
          <li key={each.id} className="flex items-start gap-1.5 text-ink">
            <LevelIcon level={each.level} />
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">
                <span className="sr-only">{t(`levels.${each.level}`)}: </span>
                {each.title}
              </p>
              <Details announcement={each} />
            </div>
          </li>
        ))}
      </ul>
    )
  const others = about.length - 1
  return (
    <span
      title={about.map(({ title, text }) => (text === '' ? title : `${title}\n${text}`)).join('\n\n')}
      className={cn('mt-1 flex min-w-0 items-start gap-1 font-medium text-sm', looks[first.level].mark)}
    >
      <LevelIcon level={first.level} />
      <span className="line-clamp-2 min-w-0">
        <span className="sr-only">{t(`levels.${first.level}`)}: </span>
        {first.title}
        {others > 0 && ` +${others}`}
      </span>
    </span>
  )
}

function LevelIcon({ level }: { level: AnnouncementLevel }) {
  const { icon: Icon, mark } = looks[level]
  return <Icon aria-hidden className={cn('mt-0.5 size-3.5 shrink-0', mark)} />
}
