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

interface Asking {
  /** The ID of the subject. */
  threadId: string
  /** Refetches the page that shows the conversation too. */
  onSent: () => Promise<void>
}

/** The dialog of a conversation, closed at first. */
function useConversation({ threadId, onSent }: Asking) {
  const [isOpen, setOpen] = useState(false)
  const state = useKeptMessage(threadId)
  const dialog = (
    <ConversationDialog
      threadId={threadId}
      open={isOpen}
      onOpenChange={setOpen}
      state={state}
      onSent={onSent}
    />
  )
  return { dialog, open: () => setOpen(true), isKept: state[0].text.trim() !== '' }
}

interface AskButtonProps extends Asking {
  label?: 'ask' | 'askPreorder' | 'askQuote' | 'askInvoice'
  variant?: ButtonVariant
  disabled?: boolean
}

/** Opens the conversation about an order, a pre-order, a quote or an invoice. */
export function AskButton({ label = 'ask', variant, disabled, ...asking }: AskButtonProps) {
  const t = useMessages(messages)
  const { dialog, open, isKept } = useConversation(asking)
  return (
    <>
      <Button
        variant={variant}
        icon={<MessageCircleQuestion aria-hidden />}
        disabled={disabled}
        onClick={open}
        data-print="hide"
        className="max-w-full max-tablet:text-balance max-tablet:whitespace-normal"
      >
        {t(label)}
      </Button>
      {isKept && <p className="self-center text-muted text-sm">{t('kept')}</p>}
      {dialog}
    </>
  )
}

/** The same about a document, as an icon in its row. */
export function AskAboutDocument({ name, ...asking }: Asking & { name: string }) {
  const t = useMessages(messages)
  const { dialog, open, isKept } = useConversation(asking)
  return (
    <>
      <Button
        variant="ghost"
        square
        aria-label={t('askDocument', { name })}
        title={isKept ? t('kept') : t('askDocument', { name })}
        icon={<MessageCircleQuestion aria-hidden className={isKept ? 'text-amber' : undefined} />}
        onClick={open}
      />
      {dialog}
    </>
  )
}
