import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import type { Place } from '@portolan/contract/freight/places'
import { type ReactNode, useState } from 'react'
import {
  type Draft,
  editorOf,
  emptyDraft,
  readDraft,
  typedNow,
  withChange,
  withPlace,
  withQuestion,
} from '#desk/preorders/reply/draft.ts'
import { AnswerInput } from '#freight/preorders/conversation/answer-input.tsx'
import { messages as answerMessages } from '#freight/preorders/conversation/messages.ts'
import { useFieldTexts } from '#freight/preorders/field-values/field-texts.ts'
import { CityInput } from '#freight/preorders/lookups/city-input.tsx'
import { placeOfCity } from '#freight/preorders/lookups/place-of-city.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field, type FieldControl } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { messages } from './messages.ts'

type Way = 'ask' | 'change'

interface FieldFormProps {
  path: string
  preorder: CompanyPreorderDetail
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** A question about one field, or another value of it. */
export function FieldForm({ path, preorder, draft, onDraft }: FieldFormProps) {
  const t = useMessages(messages, 'field')
  const canChange = editorOf(preorder.content, path) !== null
  const isChanged = draft.changes[path] !== undefined || draft.places[path as 'from' | 'to'] !== undefined
  const [way, setWay] = useState<Way>(isChanged ? 'change' : 'ask')
  const findings = preorder.findings.filter((each) => each.path === path)
  return (
    <div className="flex flex-col gap-4">
      {findings.map(({ id, message, suggestion }) => (
        <p key={id} className="rounded-md bg-amber-tint p-3 text-sm forced-colors:border">
          {[message, suggestion].filter(Boolean).join(' · ')}
        </p>
      ))}
      {canChange && (
        <Segmented
          label={t('way')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'ask', label: t('ask') },
            { value: 'change', label: t('change') },
          ]}
          className="self-start"
        />
      )}
      {way === 'ask' ? (
        <AskForm path={path} draft={draft} onDraft={onDraft} suggested={findings[0]?.message ?? ''} />
      ) : (
        <ChangeForm path={path} preorder={preorder} draft={draft} onDraft={onDraft} />
      )}
    </div>
  )
}

interface ActionsProps {
  save: string
  remove: string | null
  onRemove: () => void
}

function Actions({ save, remove, onRemove }: ActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {remove && (
        <Button variant="danger" onClick={onRemove}>
          {remove}
        </Button>
      )}
      <Button type="submit" variant="primary">
        {save}
      </Button>
    </div>
  )
}

function AskForm({
  path,
  draft,
  onDraft,
  suggested,
}: Omit<FieldFormProps, 'preorder'> & { suggested: string }) {
  const t = useMessages(messages, 'field')
  const earlier = draft.questions[path]
  const [text, setText] = useState(earlier ?? '')
  const [isEmpty, setEmpty] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') setEmpty(true)
        else onDraft(withQuestion(draft, path, text))
      }}
      className="flex flex-col gap-4"
    >
      <Field
        label={t('question')}
        help={t('questionHelp')}
        error={isEmpty && text.trim() === '' ? t('questionEmpty') : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            maxLength={1000}
            placeholder={suggested}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Actions
        save={t(earlier === undefined ? 'addQuestion' : 'keepQuestion')}
        remove={earlier === undefined ? null : t('removeQuestion')}
        onRemove={() => onDraft(withQuestion(draft, path, ''))}
      />
    </form>
  )
}

function ChangeForm({ path, preorder: { content }, draft, onDraft }: FieldFormProps) {
  const t = useMessages(messages, 'field')
  const tFaults = useMessages(answerMessages, 'ask')
  const locale = useLocale()
  const editor = editorOf(content, path)
  const end = path === 'from' || path === 'to' ? path : null
  const earlier = end ? draft.places[end] : draft.changes[path]
  const [typed, setTyped] = useState(draft.changes[path] ?? typedNow(content, path, locale))
  const [place, setPlace] = useState<Place | null>(end ? (draft.places[end] ?? content[end]) : null)
  const [isChecked, setChecked] = useState(false)
  const { changes, faults } = readDraft(content, withChange(emptyDraft, path, typed), locale)
  const fault = faults[path]
  const isSame = end ? place === null || place === content[end] : Object.keys(changes).length === 0
  const error = fault ? tFaults(fault) : isSame ? t('same') : undefined

  function keep() {
    setChecked(true)
    if (error === undefined) onDraft(end ? withPlace(draft, end, place) : withChange(draft, path, typed))
  }

  function draw(control: FieldControl): ReactNode {
    if (editor?.kind === 'place')
      return (
        <CityInput
          control={control}
          chosen={place?.city ?? ''}
          onCity={(city) => setPlace(placeOfCity(city))}
          onClear={() => setPlace(null)}
        />
      )
    if (editor?.kind === 'choice')
      return <Choice control={control} path={path} values={editor.values} value={typed} onChange={setTyped} />
    if (editor?.kind === 'answer')
      return <AnswerInput control={control} field={editor.field} value={typed} onChange={setTyped} />
    return null
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
      className="flex flex-col gap-4"
    >
      <Field label={t('newValue')} help={t('newValueHelp')} error={isChecked ? error : undefined}>
        {draw}
      </Field>
      <Actions
        save={t(earlier === undefined ? 'addChange' : 'keepChange')}
        remove={earlier === undefined ? null : t('removeChange')}
        onRemove={() => onDraft(end ? withPlace(draft, end, null) : withChange(draft, path, null))}
      />
    </form>
  )
}

interface ChoiceProps {
  control: FieldControl
  path: string
  values: readonly string[]
  value: string
  onChange: (value: string) => void
}

function Choice({ control, path, values, value, onChange }: ChoiceProps) {
  const texts = useFieldTexts()
  return (
    <LateSelect
      {...control}
      value={value === '' ? null : value}
      onChange={onChange}
      options={values.map((each) => ({ value: each, label: texts.value(path, each) }))}
      className="tablet:max-w-xs"
    />
  )
}
