import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { MoreHorizontal } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { lateTrigger } from '#platform/ui/late/late-trigger.tsx'
import { messages } from './messages.ts'

const menus = lateTrigger(() => import('./order-menu-parts.tsx'), 'menu')

/** Copy, cancel, archive and delete, each with what it means. */
export function OrderMenu({ view }: { view: OrderView }) {
  const t = useMessages(messages)
  const button = (
    <Button square aria-label={t('menu')} title={t('menu')} icon={<MoreHorizontal aria-hidden />} />
  )
  const { parts, start, trigger } = menus.useTrigger(button)
  return parts ? <parts.OrderMenu view={view} button={button} start={start} /> : trigger
}
