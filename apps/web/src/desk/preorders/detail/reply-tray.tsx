import {
  type CompanyPreorderDetail,
  proposePreorderChanges,
  requestPreorderUpdate,
} from '@portolan/contract/company/preorders'
import { diffContents } from '@portolan/freight/booking/content-changes'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  changedPaths,
  type Draft,
  emptyDraft,
  questionsOf,
  readDraft,
  withQuestion,
} from '#desk/preorders/reply/draft.ts'
import { DifferenceList } from '#freight/preorders/field-values/difference-list.tsx'
import { ChangePriceNote } from '#freight/preorders/price/change-price-note.tsx'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useSheetTexts } from './field-value.ts'
import { messages } from './messages.ts'
import { useDeskStep } from './use-desk-step.ts'

interface ReplyTrayProps {
  preorder: CompanyPreorderDetail
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** The reply that isn't sent yet: questions, and the changes exactly as the customer will see them. */
export function ReplyTray(props: ReplyTrayProps) {
  const { preorder, draft } = props
  const t = useMessages(messages, 'reply')
  const questions = questionsOf(draft)
  const changes = changedPaths(draft).length + draft.removedUnits.length
  const [isOpen, setOpen] = useState(true)
  if (questions.length === 0 && changes === 0) return null
  const replaces = preorder.review !== 'submitted' && preorder.status === 'pending'
  return (
    <section
      ref={focusHeadlineOnRemoval}
      aria-label={t('title')}
      className="sticky bottom-3 z-10 mt-4 max-h-[70vh] overflow-y-auto rounded-lg border border-accent/60 bg-surface shadow-lg"
    >
      <div className="flex flex-col gap-4 p-4">
        <div className="flex items-center justify-between gap-3">
          <h2 className="font-semibold">{t('title')}</h2>
          <span className="flex items-center gap-2">
            <span className="tabular text-muted text-sm">
              {t('counted', {
                questions: questions.length,
                changes,
                both: questions.length > 0 && changes > 0 ? 'yes' : 'no',
              })}
            </span>
            <Button
              size="sm"
              square
              variant="ghost"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'hide' : 'show')}
              icon={isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
              onClick={() => setOpen(!isOpen)}
            />
          </span>
        </div>
        {isOpen && preorder.status !== 'pending' && <p className="text-amber">{t('closed')}</p>}
        {isOpen && replaces && <p className="text-muted text-sm">{t('replaces')}</p>}
        {isOpen && (
          <div className="grid gap-x-8 gap-y-5 desktop:grid-cols-2">
            {questions.length > 0 && <Questions {...props} />}
            {changes > 0 && <Changes {...props} />}
          </div>
        )}
      </div>
    </section>
  )
}

interface SendingProps {
  label: string
  send: () => Promise<void>
  aside?: ReactNode
}

/** The button that sends a part of the reply, with its failure. */
function Sending({ label, send, aside }: SendingProps) {
  const failureText = useFailureText()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  async function press() {
    setSending(true)
    setFailure(null)
    try {
      await send()
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      {failure !== null && (
        <FormFailure
          message={fieldTextsOf(failure) ?? failureText(failure)}
          requestId={requestIdOf(failure)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" loading={isSending} onClick={() => void press()}>
          {label}
        </Button>
        {aside}
      </div>
    </>
  )
}

/** The server's sentences about fields of a proposal; null if there are none. */
function fieldTextsOf(failure: unknown): string | null {
  if (!(failure instanceof Problem) || failure.status !== 400) return null
  return (
    Object.keys(failure.errors)
      .flatMap((path) => failure.messages(path))
      .join(' ') || null
  )
}

function Questions({ preorder, draft, onDraft }: ReplyTrayProps) {
  const t = useMessages(messages, 'reply')
  const step = useDeskStep(preorder)
  const { label } = useSheetTexts(preorder)
  const questions = questionsOf(draft)
  const drop = () => onDraft({ ...draft, questions: emptyDraft.questions })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul className="divide-y rounded-md border">
        {questions.map(({ path, question }) => (
          <li key={path} className="flex items-start gap-2 px-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block text-muted">{label(path)}</span>
              <span className="wrap-anywhere block">{question}</span>
            </span>
            <Button
              size="sm"
              square
              variant="ghost"
              aria-label={t('removeQuestion', { field: label(path) })}
              icon={<Icon name="close" />}
              onClick={() => onDraft(withQuestion(draft, path, ''))}
            />
          </li>
        ))}
      </ul>
      <Sending
        label={t('ask', { count: questions.length })}
        aside={<Button onClick={drop}>{t('discard')}</Button>}
        send={async () => {
          await step((options) => call(requestPreorderUpdate, { ...options, body: { fields: questions } }))
          drop()
          toasts.add({ severity: 'success', title: t('asked'), life: 5000 })
        }}
      />
    </div>
  )
}

function Changes({ preorder, draft, onDraft }: ReplyTrayProps) {
  const t = useMessages(messages, 'reply')
  const locale = useLocale()
  const step = useDeskStep(preorder)
  const [isChecked, setChecked] = useState(false)
  const { changes } = readDraft(preorder.content, draft, locale)
  const differences = diffContents(preorder.content, { ...preorder.content, ...changes })
  const drop = () => onDraft({ ...emptyDraft, questions: draft.questions })
  const isMissing = draft.note.trim() === ''
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-muted text-sm">{t('shown')}</p>
      <DifferenceList differences={differences} />
      <ChangePriceNote preorder={preorder} changes={changes} />
      <Field label={t('why')} required error={isChecked && isMissing ? t('whyMissing') : undefined}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={2000}
            value={draft.note}
            onChange={({ target }) => onDraft({ ...draft, note: target.value })}
          />
        )}
      </Field>
      <Sending
        label={t('propose', { count: differences.length })}
        aside={<Button onClick={drop}>{t('discard')}</Button>}
        send={async () => {
          setChecked(true)
          if (isMissing) return
          const body = { changes, note: draft.note.trim() }
          await step((options) => call(proposePreorderChanges, { ...options, body }))
          drop()
          toasts.add({ severity: 'success', title: t('proposed'), life: 5000 })
        }}
      />
    </div>
  )
}
