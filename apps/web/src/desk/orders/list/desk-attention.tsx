import type { AttentionGroup } from '@portolan/contract/freight/orders/order-filter'
import { useQuery } from '@tanstack/react-query'
import { stripClass, Tile, tileGroups, tilesClass } from '#freight/orders/attention/attention-strip.tsx'
import { messages } from '#freight/orders/attention/messages.ts'
import { isNarrowed, withAttention } from '#freight/orders/search/order-filters.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import type { DeskSearch } from './desk-search.ts'
import { deskAttentionQuery } from './queries.ts'

interface DeskAttentionProps {
  search: DeskSearch
  onChange: (search: DeskSearch) => void
}

/** The counts of listed orders that need attention, each a filter. */
export function DeskAttention({ search, onChange }: DeskAttentionProps) {
  const t = useMessages(messages)
  const { attention: _, ...others } = search
  const isPart = isNarrowed(others)
  const listed = useQuery(deskAttentionQuery(search, 'listed')).data
  const unfiltered = useQuery({ ...deskAttentionQuery(search, 'unfiltered'), enabled: isPart }).data
  const among = (counts: typeof listed, group: AttentionGroup) =>
    counts?.find((each) => each.group === group) ?? null
  return (
    <div className={stripClass} data-print="hide">
      <fieldset className={cn(tilesClass, '@min-[56rem]:grid-cols-[repeat(6,minmax(max-content,1fr))]')}>
        <legend className="sr-only">{t('title')}</legend>
        {tileGroups.map((group) => (
          <Tile
            key={group}
            group={group}
            counted={among(listed, group)}
            total={isPart ? among(unfiltered, group) : null}
            pressed={search.attention?.includes(group) ?? false}
            onPress={() => onChange(withAttention(search, group))}
          />
        ))}
      </fieldset>
    </div>
  )
}
