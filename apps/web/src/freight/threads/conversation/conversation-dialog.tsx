import {
  addThreadFile,
  removeThreadFile,
  sendThreadMessage,
  type Thread,
} from '@portolan/contract/freight/threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import type { TypedMessage } from '#freight/threads/kept-message.ts'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { messages } from './messages.ts'
import { threadQuery } from './queries.ts'

interface ConversationDialogProps {
  threadId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  state: readonly [TypedMessage, (message: TypedMessage) => void]
  onSent: () => Promise<void>
}

/** The conversation with the company, and a field for the next message. */
export function ConversationDialog(props: ConversationDialogProps) {
  const { threadId, open, onOpenChange, state, onSent } = props
  const t = useMessages(messages)
  const failureText = useFailureText()
  const query = useQuery({ ...threadQuery(threadId), enabled: open })
  const { data: thread, error } = query
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      initialFocus={text}
      title={thread ? t(`title.${thread.subject.kind}`, { name: thread.subject.name }) : t('conversation')}
    >
      {thread ? (
        <div className="flex flex-col gap-4">
          {thread.count > 0 && <MessageList thread={thread} className="max-h-[45dvh]" />}
          <CustomerComposer thread={thread} state={state} onSent={onSent} textRef={text} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('failed')}
          description={failureText(error)}
          requestId={requestIdOf(error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}

interface CustomerComposerProps {
  thread: Thread
  state: ConversationDialogProps['state']
  onSent: () => Promise<void>
  textRef: RefObject<HTMLTextAreaElement | null>
}

function CustomerComposer({ thread, state, onSent, textRef }: CustomerComposerProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const { companyName } = usePortalConfig()
  const { id: threadId, contacts, subject } = thread
  const [message, setMessage] = state
  const params = { threadId }
  return (
    <Composer
      id="question"
      autoFocus
      textRef={textRef}
      state={state}
      label={t('text')}
      help={t(subject.kind === 'invoice' ? 'addedInvoice' : subject.kind === 'order' ? 'added' : 'answered')}
      submit={t('send')}
      upload={(file, onProgress) => {
        const body = new FormData()
        body.set('file', file)
        return call(addThreadFile, { params, headers: {}, body, onProgress })
      }}
      remove={(fileId) => call(removeThreadFile, { params: { threadId, attachmentId: fileId } })}
      send={async ({ text, files, contactEmail, key }) => {
        const body = { text, files, ...(contactEmail !== '' && { contactEmail }) }
        const headers = { 'idempotency-key': key }
        const { contactName } = await call(sendThreadMessage, { params, headers, body })
        toasts.add({
          severity: 'success',
          title: t('sent', { name: contactName ?? companyName }),
          life: 6000,
        })
        await Promise.all([
          client.invalidateQueries({ queryKey: threadQuery(threadId).queryKey }),
          client.invalidateQueries({ queryKey: ['threads', 'messages', threadId] }),
          onSent(),
        ])
      }}
    >
      {contacts.length > 1 ? (
        <Field id="question-contact" label={t('to')}>
          {(control) => (
            <LateSelect
              {...control}
              value={message.contactEmail || (contacts[0]?.email ?? '')}
              onChange={(contactEmail) => setMessage({ ...message, contactEmail })}
              options={contacts.map(({ name, email }) => ({ value: email, label: name }))}
            />
          )}
        </Field>
      ) : (
        <p className="wrap-anywhere">
          <span className="text-muted">{t('to')}: </span>
          {contacts[0]?.name ?? companyName}
        </p>
      )}
    </Composer>
  )
}
