import { Undo2 } from 'lucide-react'
import type { BrandName } from '#desk/brand/brand-draft.ts'
import { messages } from '#desk/brand/messages.ts'
import type { BrandForm } from '#desk/brand/use-brand.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'

/** Where a value comes from, and the way back from a saved one. */
export function Origin({ form, name, label }: { form: BrandForm; name: BrandName; label: string }) {
  const t = useMessages(messages, 'origin')
  const format = useFormat()
  const mayChange = useMay('settings', 'write')
  const { source, savedBy, savedAt } = form.settings[name]
  const isChanged = form.isChanged(name)
  const text = isChanged
    ? t('changed')
    : source === 'saved'
      ? t('saved', { name: savedBy ?? '', date: savedAt === null ? '' : format.date(savedAt) })
      : t(source)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-muted text-sm">
      <span>{text}</span>
      {mayChange && (isChanged || source === 'saved') && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Undo2 aria-hidden />}
          aria-label={`${t('back')}: ${label}`}
          onClick={() => form.reset(name)}
        >
          {t('back')}
        </Button>
      )}
    </span>
  )
}
