import {
  maxThreadFiles,
  preorderFileBytes,
  preorderFileTypes,
  threadMessageLength,
} from '@portolan/contract/shared/limits'
import { Paperclip, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import type { TypedMessage } from '#freight/threads/kept-message.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { type Attachment, TooLarge, TooMany, useAttachments } from './use-attachments.ts'

interface ComposerProps {
  /** Prefix of the fields' IDs. */
  id: string
  state: readonly [TypedMessage, (message: TypedMessage) => void]
  label: string
  help?: string
  submit: string
  autoFocus?: boolean
  textRef?: RefObject<HTMLTextAreaElement | null>
  className?: string
  upload: (file: File, onProgress: (share: number) => void) => Promise<{ id: string }>
  remove: (fileId: string) => Promise<unknown>
  /** Sends it; the same content again has the same key, so that a retry doesn't send it twice. */
  send: (message: TypedMessage & { files: string[]; key: string }) => Promise<unknown>
  /** Above the text. */
  children?: ReactNode
  /** Called with the text before the cursor, for suggestions. */
  onType?: (text: string, cursor: number) => void
}

/** Writes a message of a conversation, with files. */
export function Composer(props: ComposerProps) {
  const {
    id,
    state,
    label,
    help,
    submit,
    autoFocus,
    textRef,
    className,
    upload,
    remove,
    send,
    children,
    onType,
  } = props
  const t = useMessages(messages)
  const failureText = useFailureText()
  const files = useAttachments({ upload, remove })
  const picker = useRef<HTMLInputElement>(null)
  const last = useRef({ sent: '', key: '' })
  const form = useForm<TypedMessage>({
    id,
    state,
    check: ({ text }) => ({
      ...(text.trim() === '' && { text: t('required') }),
      ...(files.isSending && { text: t('filesUnderWay') }),
    }),
    async send({ text, contactEmail }) {
      const message = { text: text.trim(), contactEmail, files: files.ids }
      const sent = JSON.stringify(message)
      if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() }
      await send({ ...message, key: last.current.key })
      state[1]({ text: '', contactEmail })
      files.clear()
    },
  })

  // Until then, a page's other action is the obvious one.
  const isBegun = form.values.text.trim() !== '' || files.attachments.length > 0

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void form.submit()
  }

  return (
    <form {...form.props} className={cn('flex flex-col gap-3', className)}>
      {children}
      <Field {...form.field('text')} label={label} help={help} required>
        {(control) => (
          <Textarea
            {...control}
            ref={textRef}
            autoFocus={autoFocus}
            rows={3}
            maxLength={threadMessageLength}
            value={form.values.text}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              form.change({ text: target.value })
              onType?.(target.value, target.selectionStart)
            }}
          />
        )}
      </Field>
      {files.attachments.length > 0 && (
        <ul className="flex flex-col gap-1" aria-label={t('files')}>
          {files.attachments.map((attachment) => (
            <AttachmentLine
              key={attachment.key}
              attachment={attachment}
              onDrop={() => files.drop(attachment)}
            />
          ))}
        </ul>
      )}
      {form.general !== null && (
        <FormFailure message={failureText(form.general)} requestId={requestIdOf(form.general)} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <input
          ref={picker}
          type="file"
          multiple
          accept={preorderFileTypes}
          className="hidden"
          onChange={({ target }) => {
            files.add([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Button icon={<Paperclip aria-hidden />} onClick={() => picker.current?.click()}>
          {t('attach')}
        </Button>
        <Button type="submit" variant={isBegun ? 'primary' : 'secondary'} loading={form.isSending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

function AttachmentLine({ attachment, onDrop }: { attachment: Attachment; onDrop: () => void }) {
  const t = useMessages(messages)
  const format = useFormat()
  const failureText = useFailureText()
  const { name, size, state } = attachment
  function refusal(error: unknown): string {
    if (error instanceof TooLarge) return t('tooLarge', { size: format.fileSize(preorderFileBytes) })
    if (error instanceof TooMany) return t('tooMany', { count: maxThreadFiles })
    const [text] = error instanceof Problem ? error.messages('file') : []
    return text ?? failureText(error)
  }
  return (
    <li className="flex items-center gap-2 rounded-md border bg-surface px-2 py-1">
      <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere">{name}</span>
        {state.is === 'refused' ? (
          <span role="alert" className="block text-red text-sm">
            {refusal(state.error)}
          </span>
        ) : (
          <span className="ms-2 text-muted text-sm">
            {state.is === 'sending'
              ? t('uploading', { percent: Math.round(state.share * 100) })
              : format.fileSize(size)}
          </span>
        )}
      </span>
      <button
        type="button"
        aria-label={t('removeFile', { name })}
        title={t('removeFile', { name })}
        className={buttonClass({ variant: 'ghost', size: 'sm', square: true })}
        onClick={onDrop}
      >
        <X aria-hidden />
      </button>
    </li>
  )
}
