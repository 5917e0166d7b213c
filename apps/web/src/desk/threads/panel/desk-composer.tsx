import {
  addCompanyThreadFile,
  addThreadNote,
  type CompanyThreadDetail,
  removeCompanyThreadFile,
  sendCompanyMessage,
} from '@portolan/contract/company/threads/threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { colleaguesQuery } from '#desk/threads/queries.ts'
import { Composer } from '#freight/threads/conversation/composer.tsx'
import { useKeptMessage } from '#freight/threads/use-kept-message.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { MentionList } from './mention-list.tsx'
import { mentionAt, mentionedIn, withMention } from './mentions.ts'
import { messages } from './messages.ts'

type Kind = 'message' | 'note'

/** Writes to the customer, or an internal note; what is typed of each is kept until it's sent. */
export function DeskComposer({ thread }: { thread: CompanyThreadDetail }) {
  const t = useMessages(messages)
  const [kind, setKind] = useState<Kind>('message')
  return (
    <div className="flex flex-col gap-3 border-t pt-3">
      <Segmented
        className="self-start"
        label={t('kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'message', label: t('toCustomer') },
          { value: 'note', label: t('note') },
        ]}
      />
      {kind === 'message' ? (
        <EntryComposer key="message" thread={thread} kind="message" />
      ) : (
        <EntryComposer key="note" thread={thread} kind="note" />
      )}
    </div>
  )
}

function EntryComposer({ thread, kind }: { thread: CompanyThreadDetail; kind: Kind }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const threadId = thread.id
  const params = { threadId }
  const state = useKeptMessage(threadId, `desk-${kind}`)
  const colleagues = useQuery({ ...colleaguesQuery, enabled: kind === 'note' }).data ?? []
  const [cursor, setCursor] = useState<number | null>(null)
  const [message, setMessage] = state
  const asked = kind === 'note' && cursor !== null ? mentionAt(message.text, cursor) : null
  return (
    <Composer
      id={`desk-${kind}`}
      state={state}
      className={
        kind === 'note' ? 'rounded-md border border-amber/50 border-dashed bg-amber-tint/50 p-3' : ''
      }
      label={t(kind === 'note' ? 'noteText' : 'messageText')}
      help={t(kind === 'note' ? 'noteHelp' : 'messageHelp', { organization: thread.organization.name })}
      submit={t(kind === 'note' ? 'addNote' : 'send')}
      onType={(_text, position) => setCursor(position)}
      upload={(file, onProgress) => {
        const body = new FormData()
        body.set('file', file)
        return call(addCompanyThreadFile, { params, headers: {}, body, onProgress })
      }}
      remove={(fileId) => call(removeCompanyThreadFile, { params: { threadId, attachmentId: fileId } })}
      send={async ({ text, files, key }) => {
        const headers = { 'idempotency-key': key }
        if (kind === 'message') await call(sendCompanyMessage, { params, headers, body: { text, files } })
        else {
          const mentions = mentionedIn(text, colleagues)
          await call(addThreadNote, { params, headers, body: { text, files, mentions } })
        }
        setCursor(null)
        await client.invalidateQueries({ queryKey: ['desk', 'threads'] })
      }}
    >
      {asked !== null && (
        <MentionList
          colleagues={colleagues}
          asked={asked}
          onChoose={(colleague) => {
            setMessage({ ...message, text: withMention(message.text, cursor ?? 0, colleague) })
            setCursor(null)
            document.getElementById('desk-note-text')?.focus()
          }}
        />
      )}
    </Composer>
  )
}
