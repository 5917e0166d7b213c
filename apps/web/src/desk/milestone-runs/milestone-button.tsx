import { maxRunOrders } from '@portolan/contract/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { may, staffQuery } from '#desk/frame/staff.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { messages } from './messages.ts'
import type { MilestoneDialogProps } from './milestone-dialog.tsx'

const MilestoneDialog = lateDialog<MilestoneDialogProps>(
  async () => (await import('./milestone-dialog.tsx')).MilestoneDialog,
)

/** Opens the dialog that gives the selected orders one milestone. */
export function MilestoneButton({ orders, onDone }: { orders: readonly string[]; onDone: () => void }) {
  const t = useMessages(messages)
  const [opened, setOpened] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const staff = useQuery(staffQuery).data
  const isTooMany = orders.length > maxRunOrders
  if (!may(staff, 'orders', 'write')) return null
  return (
    <>
      <Button
        variant="primary"
        icon={<CalendarCheck aria-hidden />}
        disabled={isTooMany}
        title={isTooMany ? t('tooMany', { most: String(maxRunOrders) }) : undefined}
        onClick={() => {
          // Each opening begins with an empty form.
          setOpened(opened + 1)
          setOpen(true)
        }}
      >
        {t('button')}
      </Button>
      <MilestoneDialog key={opened} open={isOpen} onOpenChange={setOpen} orders={orders} onDone={onDone} />
    </>
  )
}
