import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { useLate } from '#platform/ui/late/use-late.ts'
import { AskButton } from './ask-button.tsx'
import { messages } from './messages.ts'

const load = () => import('./conversation/conversation.tsx')

interface ThreadSectionProps {
  threadId: string
  label: 'askPreorder' | 'askQuote'
}

/** The conversation about a pre-order or a quote, as a part of its page. */
export function ThreadSection({ threadId, label }: ThreadSectionProps) {
  const t = useMessages(messages)
  const part = useLate(load)
  return (
    <div data-print="hide">
      <Panel title={t('messages')}>
        <div className="flex flex-col items-start gap-4">
          <div className="w-full min-w-0 empty:hidden">
            {part && <part.Conversation threadId={threadId} hasMessages={false} />}
          </div>
          <AskButton threadId={threadId} label={label} onSent={async () => {}} />
        </div>
      </Panel>
    </div>
  )
}
