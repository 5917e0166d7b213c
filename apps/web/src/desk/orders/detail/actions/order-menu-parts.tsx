import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowRightLeft, Ban, Copy, RotateCcw, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { MoveDialog } from '#desk/orders/detail/moves/move-dialog.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Menu, MenuItem, MenuSeparator } from '#platform/ui/floating/menu-parts.tsx'
import type { Start } from '#platform/ui/late/late-trigger.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { messages } from './messages.ts'
import { cancellationOf, useOrderActions } from './use-order-actions.ts'

interface OrderMenuProps {
  view: OrderView
  button: ReactElement
  start: Start
}

export function OrderMenu({ view, button, start }: OrderMenuProps) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const actions = useOrderActions(view)
  const [asked, setAsked] = useState<'cancel' | 'delete' | 'move' | null>(null)
  const { order } = view
  const isCanceled = order.shipmentStatus === 'CANCELED'
  const cancellation = cancellationOf(view)

  function reinstate() {
    if (cancellation) void actions.reinstate(cancellation.id)
    else toasts.add({ severity: 'info', title: t('byRecord') })
  }

  return (
    <>
      <Menu trigger={button} start={start}>
        <MenuItem
          icon={<Copy aria-hidden />}
          onSelect={() => void navigate(deskPaths.newOrder({ order: view.id }))}
        >
          {t('copy')}
        </MenuItem>
        {isCanceled ? (
          <MenuItem icon={<RotateCcw aria-hidden />} onSelect={reinstate}>
            {t('reinstate')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban aria-hidden />} onSelect={() => setAsked('cancel')}>
            {t('cancel')}
          </MenuItem>
        )}
        {order.status === 'archived' ? (
          <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => void actions.unarchive()}>
            {t('unarchive')}
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive aria-hidden />} onSelect={() => void actions.archive()}>
            {t('archive')}
          </MenuItem>
        )}
        <MenuItem icon={<ArrowRightLeft aria-hidden />} onSelect={() => setAsked('move')}>
          {t('move')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => setAsked('delete')}>
          {t('delete')}
        </MenuItem>
      </Menu>
      <CancelDialog
        open={asked === 'cancel'}
        number={order.number}
        onClose={() => setAsked(null)}
        onCancel={actions.cancel}
      />
      <MoveDialog open={asked === 'move'} view={view} onClose={() => setAsked(null)} />
      <DeleteDialog
        open={asked === 'delete'}
        order={order}
        onClose={() => setAsked(null)}
        onDeleted={() => {
          toasts.add({ severity: 'success', title: t('deleted', { number: order.number }), life: 5_000 })
          void navigate(deskPaths.today())
        }}
      />
    </>
  )
}
