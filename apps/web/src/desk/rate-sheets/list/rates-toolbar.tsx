import { sheetViews } from '@portolan/contract/company/rate-sheets/rate-calendar'
import type { RatesUrl } from '#desk/frame/paths.ts'
import { messages } from '#desk/rate-sheets/messages.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { usePausedText } from '#platform/forms/use-paused-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { filterOf, usualView } from './rates-url.ts'

export const modes = ['sea', 'air', 'truck', 'rail'] as const

interface RatesToolbarProps {
  url: RatesUrl
  onChange: (url: RatesUrl) => void
}

/** The filter of the list and the calendar. */
export function RatesToolbar({ url, onChange }: RatesToolbarProps) {
  const t = useMessages(messages, 'list')
  const tMode = useMessages(orderMessages, 'mode')
  const { view: _view, ...withoutView } = url
  const { mode: _mode, ...withoutMode } = url
  const paused = usePausedText(url.search ?? '', (next) => {
    const { search: _, ...rest } = url
    onChange(next.trim() === '' ? rest : { ...rest, search: next })
  })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Segmented
        label={t('views.label')}
        value={filterOf(url).view}
        onChange={(next) => onChange(next === usualView ? withoutView : { ...withoutView, view: next })}
        options={sheetViews.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      <div className="ms-auto flex flex-1 basis-80 flex-wrap justify-end gap-2">
        <LateSelect
          compact
          aria-label={t('mode')}
          value={url.mode ?? 'all'}
          onChange={(next) => onChange(next === 'all' ? withoutMode : { ...withoutMode, mode: next })}
          options={[
            { value: 'all', label: t('allModes') },
            ...modes.map((value) => ({ value, label: tMode(value) })),
          ]}
        />
        <SearchField
          text={paused.text}
          onText={paused.type}
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          clearLabel={t('clearSearch')}
          onKeyDown={(event) => event.key === 'Enter' && paused.apply()}
          className="max-w-96 flex-1 basis-56"
        />
      </div>
    </div>
  )
}
