import { answerUpdateRequest, type PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { useMemo, useState } from 'react'
import { useFieldTexts } from '#freight/preorders/field-values/field-texts.ts'
import { ChangePriceNote } from '#freight/preorders/price/change-price-note.tsx'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useForm } from '#platform/forms/use-form.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { AnswerInput } from './answer-input.tsx'
import { type AskedField, askedFields, currentAnswer, onlyTyped, readAnswers } from './answers.ts'
import { messages } from './messages.ts'
import { useStep } from './use-step.ts'

const noteField = 'note'
/** The server's limit; answers in words are sent as part of the note. */
const longestNote = 2000

interface AnswerFormProps {
  preorder: PreorderDetail
  /** Receives typed but unsent text. */
  onTyped: (text: string) => void
}

/** The company's questions with an input for each, sent as one new version. */
export function AnswerForm({ preorder, onTyped }: AnswerFormProps) {
  const t = useMessages(messages, 'ask')
  const locale = useLocale()
  const failureText = useFailureText()
  const { label } = useFieldTexts()
  const step = useStep(preorder)
  const { content, questions } = preorder
  const fields = useMemo(() => askedFields(content, questions), [content, questions])
  const [typed, setTyped] = useState<Record<string, string>>({})
  const current = Object.fromEntries(
    fields.map((field) => [field.path, currentAnswer(content, field, locale)]),
  )
  // Questions added by a refresh get a field immediately, and typed text stays.
  const values = {
    ...Object.fromEntries(fields.map(({ path }) => [path, typed[path] ?? current[path] ?? ''])),
    [noteField]: typed[noteField] ?? '',
  }

  function noteOf(now: Record<string, string>): string {
    const { words } = readAnswers(content, fields, now, locale)
    const inWords = words.map(({ path, text }) => t('inWords', { field: label(path), answer: text }))
    return [...inWords, now[noteField]?.trim()].filter(Boolean).join('\n')
  }

  function keep(next: Record<string, string>) {
    const { [noteField]: note = '', ...answers } = onlyTyped(current, next)
    setTyped({ ...answers, [noteField]: note })
    const lines = Object.entries(answers).map(([path, answer]) =>
      t('inWords', { field: label(path), answer }),
    )
    onTyped([...lines, note].filter(Boolean).join('\n'))
  }

  const form = useForm<Record<string, string>>({
    id: 'answer',
    state: [values, keep],
    check(now) {
      const { changes, faults } = readAnswers(content, fields, now, locale)
      const texts = Object.entries(faults).map(([path, fault]) => [path, t(fault)])
      const note = noteOf(now)
      if (note.length > longestNote) return { ...Object.fromEntries(texts), [noteField]: t('tooLong') }
      const hasAnswer = Object.keys(changes).length > 0 || note !== ''
      if (texts.length === 0 && !hasAnswer) return { [noteField]: t('nothing') }
      return Object.fromEntries(texts)
    },
    async send(now) {
      const { changes } = readAnswers(content, fields, now, locale)
      const note = noteOf(now) || null
      await step((options) => call(answerUpdateRequest, { ...options, body: { changes, note } }))
      onTyped('')
      toasts.add({ severity: 'success', title: t('sent'), life: 5000 })
    },
  })
  useUnsaved(Object.keys(onlyTyped(current, values)).length > 0)
  const failure =
    form.general === null ? null : (elsewhereText(form.general, label) ?? failureText(form.general))
  return (
    <form {...form.props} ref={focusHeadlineOnRemoval} className="flex flex-col gap-5">
      <ErrorSummary key={form.refusals} title={t('summary')} errors={form.summary()} />
      {fields.map((field) => (
        <Field
          key={field.path}
          {...form.field(field.path)}
          label={field.questions.join(' ')}
          help={<Help field={field} />}
        >
          {(control) => (
            <AnswerInput
              control={control}
              field={field}
              value={form.values[field.path] ?? ''}
              onChange={(value) => form.change({ [field.path]: value })}
            />
          )}
        </Field>
      ))}
      <Field {...form.field(noteField)} label={t('note')} optional>
        {(control) => (
          <Textarea
            {...control}
            maxLength={1500}
            value={form.values[noteField] ?? ''}
            onChange={({ target }) => form.change({ [noteField]: target.value })}
          />
        )}
      </Field>
      <ChangePriceNote
        preorder={preorder}
        changes={readAnswers(content, fields, form.values, locale).changes}
      />
      {failure && <FormFailure message={failure} requestId={requestIdOf(form.general)} />}
      <div>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

/** The server's errors in other fields than those asked about, with their names; null if it named none. */
function elsewhereText(failure: unknown, label: (path: string) => string): string | null {
  if (!(failure instanceof Problem) || failure.status !== 400) return null
  const texts = Object.keys(failure.errors).map((path) => {
    const [name, messages] = [label(path), failure.messages(path).join(' ')]
    return name === path ? messages : `${name}: ${messages}`
  })
  return texts.join(' ') || null
}

function Help({ field: { path, kind } }: { field: AskedField }) {
  const t = useMessages(messages, 'ask')
  const { label } = useFieldTexts()
  return (
    <>
      <span className="block">{t('about', { field: label(path) })}</span>
      {kind === 'words' && <span className="block">{t('wordsHelp')}</span>}
      {kind === 'country' && <span className="block">{t('countryHelp')}</span>}
      {kind === 'hsCode' && <span className="block">{t('hsHelp')}</span>}
    </>
  )
}
