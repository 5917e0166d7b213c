import { useLate } from '#platform/ui/late/use-late.ts'

const load = () => import('./conversation/conversation.tsx')

interface LateConversationProps {
  threadId: string
  /** The number of its messages, as the page knows it: without any, nothing is loaded. */
  count: number
}

/** The conversation as a part of a page; nothing until something is written. */
export function LateConversation({ threadId, count }: LateConversationProps) {
  const part = useLate(load, count > 0)
  return part && count > 0 && <part.Conversation threadId={threadId} />
}
