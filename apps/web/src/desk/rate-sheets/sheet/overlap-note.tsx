import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { messages } from '#desk/rate-sheets/messages.ts'
import { OverlapText } from '#desk/rate-sheets/overlap-text.tsx'
import { overlapsQuery } from '#desk/rate-sheets/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

const shownOverlaps = 5

interface OverlapNoteProps {
  sheetRef: string
  draft: { id: string; version: number }
}

/** Why a draft can't be published; nothing if it can. */
export function OverlapNote({ sheetRef, draft }: OverlapNoteProps) {
  const t = useMessages(messages)
  const { data: overlaps = [] } = useQuery(overlapsQuery({ ref: sheetRef, ...draft }))
  if (overlaps.length === 0) return null
  return (
    <section className="mb-4 rounded-lg border border-red/40 bg-red-tint p-4">
      <h2 className="flex items-center gap-2 font-semibold text-red">
        <TriangleAlert aria-hidden className="size-4" />
        {t('sheet.overlapTitle')}
      </h2>
      <ul className="mt-1 text-sm">
        {overlaps.slice(0, shownOverlaps).map((overlap) => (
          <li key={`${overlap.lane} ${overlap.otherRef} ${overlap.otherLane}`} className="wrap-anywhere">
            <OverlapText overlap={overlap} sheetRef={sheetRef} />
          </li>
        ))}
        {overlaps.length > shownOverlaps && (
          <li>{t('prices.pasteMore', { count: String(overlaps.length - shownOverlaps) })}</li>
        )}
      </ul>
      <p className="mt-1 text-sm">{t('sheet.overlapMore')}</p>
    </section>
  )
}
