import type { Invoice } from '@portolan/contract/freight/documents'
import type { OrderDetail } from '@portolan/contract/freight/orders'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button, type ButtonVariant } from '#platform/ui/button.tsx'
import { AskDialog, reachableContacts } from './ask-dialog.tsx'
import { messages } from './messages.ts'
import { useKeptQuestion } from './use-kept-question.ts'

/** True if an order's contacts or the company can be asked by email. */
export function useCanAsk(order: Pick<OrderDetail, 'contacts'>): boolean {
  const { contact } = usePortalConfig()
  return reachableContacts(order).length > 0 || contact.email !== null
}

interface AskButtonProps {
  orderId: string
  /** Undefined while loading: the button waits for it. */
  order: Pick<OrderDetail, 'id' | 'number' | 'contacts'> | undefined
  /** The order's invoice that the question is about. */
  invoice?: Pick<Invoice, 'id' | 'number'>
  variant?: ButtonVariant
  /** Refetches the order or the invoice, which has the latest questions. */
  onAsked: () => Promise<void>
}

/** Asks about an order or an invoice by email; nothing if there is no address to ask. */
export function AskButton({ orderId, order, invoice, variant, onAsked }: AskButtonProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const state = useKeptQuestion(orderId)
  const canAsk = useCanAsk(order ?? { contacts: [] })
  if (order && !canAsk) return null
  return (
    <>
      <Button
        variant={variant}
        icon={<MessageCircleQuestion aria-hidden />}
        disabled={!order}
        onClick={() => setOpen(true)}
        data-print="hide"
      >
        {t(invoice ? 'askInvoice' : 'ask')}
      </Button>
      {state[0].text.trim() !== '' && <p className="self-center text-muted text-sm">{t('kept')}</p>}
      {order && (
        <AskDialog
          order={order}
          invoice={invoice}
          open={isOpen}
          onOpenChange={setOpen}
          onAsked={onAsked}
          state={state}
        />
      )}
    </>
  )
}
