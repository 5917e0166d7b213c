import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { lateTrigger } from '#platform/ui/late/late-trigger.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { ExportedList, ListMenuProps } from './list-menu-parts.tsx'
import { messages } from './messages.ts'

const menus = lateTrigger(() => import('./list-menu-parts.tsx'), 'menu')

/** A menu of what wide pages have as buttons: the view of the list, and its export. */
export function ListMenu(props: ListMenuProps) {
  const t = useMessages(messages)
  const button = (isSaving: boolean) => (
    <Button
      variant="ghost"
      square
      aria-label={t('listMenu')}
      icon={<Icon name="more" />}
      loading={isSaving}
    />
  )
  const { parts, start, trigger } = menus.useTrigger(button(false))
  return parts ? <parts.ListMenu {...props} button={button} start={start} /> : trigger
}

/** Saves all matching orders, in the order of the list; the browser shows the progress. */
export function OrderExportMenu(exported: ExportedList) {
  const t = useMessages(messages, 'export')
  // The same button throughout, so that it keeps the focus while the file is generated.
  const button = (isSaving: boolean) => (
    <Button icon={<Icon name="download" />} loading={isSaving} disabled={!exported.count && !isSaving}>
      {t('export')}
    </Button>
  )
  const { parts, start, trigger } = menus.useTrigger(button(false))
  return parts ? <parts.OrderExportMenu {...exported} button={button} start={start} /> : trigger
}
