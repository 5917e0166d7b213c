import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button, type ButtonVariant } from '#platform/ui/button.tsx'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { messages } from './messages.ts'
import { useKeptMessage } from './use-kept-message.ts'

const ConversationDialog = lateDialog(
  async () => (await import('./conversation/conversation-dialog.tsx')).ConversationDialog,
)

interface AskButtonProps {
  /** The ID of the subject. */
  threadId: string
  label?: 'ask' | 'askPreorder' | 'askQuote' | 'askInvoice'
  variant?: ButtonVariant
  disabled?: boolean
  /** Refetches the page that shows the conversation too. */
  onSent: () => Promise<void>
}

/** Opens the conversation about an order, a pre-order, a quote or an invoice. */
export function AskButton({ threadId, label = 'ask', variant, disabled, onSent }: AskButtonProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const state = useKeptMessage(threadId)
  return (
    <>
      <Button
        variant={variant}
        icon={<MessageCircleQuestion aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
        data-print="hide"
      >
        {t(label)}
      </Button>
      {state[0].text.trim() !== '' && <p className="self-center text-muted text-sm">{t('kept')}</p>}
      <ConversationDialog
        threadId={threadId}
        open={isOpen}
        onOpenChange={setOpen}
        state={state}
        onSent={onSent}
      />
    </>
  )
}
