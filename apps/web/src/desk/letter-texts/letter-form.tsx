import type { LetterField } from '@portolan/contract/content/letter-texts/letter-names'
import {
  type LetterSettings,
  type LetterText,
  type LetterWarning,
  letterLengths,
  type LetterPreview as Preview,
} from '@portolan/contract/content/letter-texts/letter-texts'
import type { Locale } from '@portolan/contract/identity/users'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#desk/frame/staff.ts'
import { useSettled } from '#freight/preorders/lookups/use-settled.ts'
import { SavedNote } from '#identity/settings/save-bar.tsx'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { messages } from './messages.ts'
import { previewQuery } from './queries.ts'
import { type LetterEditing, useLetter } from './use-letter.ts'
import { useInsert, VariableList } from './variable-list.tsx'

/** The texts of a letter in one language at a time, and next to them how it looks. */
export function LetterForm({ settings }: { settings: LetterSettings }) {
  const t = useMessages(messages)
  const reader = useLocale()
  const editing = useLetter(settings)
  const mayChange = useMay('settings', 'write')
  const [locale, setLocale] = useState<Locale>(reader)
  const insert = useInsert((field, text) => editing.change(locale, field, text))
  const texts = useSettled(JSON.stringify(editing.texts(locale)), 300)
  const preview = useQuery(previewQuery(settings.letter, { locale, texts: JSON.parse(texts) }))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (editing.isDirty) editing.save.mutate()
      }}
      className="grid min-w-0 items-start gap-4 desktop:grid-cols-2"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Segmented
          label={t('language')}
          className="self-start"
          value={locale}
          onChange={setLocale}
          options={(['en', 'ru'] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
          {!mayChange && <p className="text-muted">{t('readOnly')}</p>}
          <Panel title={t(`names.${settings.letter}`)}>
            <div className="flex flex-col gap-5">
              {settings[locale].texts.map((text) => (
                <TextField
                  key={text.field}
                  text={text}
                  locale={locale}
                  editing={editing}
                  onFocus={insert.onFocus}
                  preview={preview.data}
                />
              ))}
            </div>
          </Panel>
          <Panel title={t('variables.title')}>
            <VariableList variables={settings.variables} onInsert={insert.insert} />
          </Panel>
          {mayChange && <Saving editing={editing} locale={locale} />}
        </fieldset>
      </div>
      <div className="min-w-0 desktop:sticky desktop:top-4 desktop:pt-13">
        <LetterPreview preview={preview} locale={locale} />
      </div>
    </form>
  )
}

interface TextFieldProps {
  text: LetterText
  locale: Locale
  editing: LetterEditing
  onFocus: ReturnType<typeof useInsert>['onFocus']
  preview: Preview | undefined
}

const long: readonly LetterField[] = ['body', 'footer', 'sms']

function TextField({ text, locale, editing, onFocus, preview }: TextFieldProps) {
  const t = useMessages(messages)
  const { field } = text
  const label = t(`fields.${field}`)
  const control = {
    lang: locale,
    maxLength: letterLengths[field],
    value: editing.texts(locale)[field] ?? '',
    onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onFocus(field, event.currentTarget),
    onChange: ({ target }: { target: { value: string } }) => editing.change(locale, field, target.value),
  }
  const hint = field === 'body' ? t('bodyHint') : undefined
  const smsLength = field === 'sms' && preview?.sms ? t('smsHint', { count: preview.sms.length }) : undefined
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={label}
        help={
          <>
            {(hint ?? smsLength) && <span className="me-2">{hint ?? smsLength}</span>}
            <Origin text={text} locale={locale} editing={editing} label={label} />
          </>
        }
      >
        {(named) =>
          long.includes(field) ? (
            <Textarea {...named} {...control} rows={field === 'body' ? 10 : 2} />
          ) : (
            <Input {...named} {...control} />
          )
        }
      </Field>
      <Warnings warnings={preview?.warnings.filter((warning) => warning.field === field) ?? []} />
    </div>
  )
}

function Warnings({ warnings }: { warnings: readonly LetterWarning[] }) {
  const t = useMessages(messages, 'warnings')
  return (
    <div role="status" className="flex flex-col gap-1 empty:hidden">
      {warnings.map(({ kind, variable }) => (
        <p key={`${kind} ${variable}`} className="flex items-start gap-1.5 text-amber text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t(kind, { variable: `{${variable}}` })}
        </p>
      ))}
    </div>
  )
}

interface OriginProps {
  text: LetterText
  locale: Locale
  editing: LetterEditing
  label: string
}

/** Where a text comes from, and the way back to the built-in one. */
function Origin({ text, locale, editing, label }: OriginProps) {
  const t = useMessages(messages, 'origin')
  const format = useFormat()
  const mayChange = useMay('settings', 'write')
  const { field, source, savedBy, savedAt, initial } = text
  const isChanged = editing.isChanged(locale, field)
  const isInitial = editing.texts(locale)[field] === initial
  const words = isChanged
    ? t('changed')
    : source === 'saved' && savedAt !== null
      ? t('saved', { name: savedBy ?? '', date: format.date(savedAt) })
      : t('built-in')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span>{words}</span>
      {mayChange && !isInitial && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Undo2 aria-hidden />}
          aria-label={`${t('back')}: ${label}`}
          onClick={() => editing.change(locale, field, initial)}
        >
          {t('back')}
        </Button>
      )}
    </span>
  )
}

function Saving({ editing, locale }: { editing: LetterEditing; locale: Locale }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const { save, test, isDirty, isStale, discard } = editing
  const error = save.error ?? test.error
  const note = save.isSuccess && !isDirty ? t('saved') : test.data && t('tested', { email: test.data.email })
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-col gap-2 border-t bg-canvas px-1 py-3">
      {isStale ? (
        <p role="alert" className="rounded-md bg-amber-tint p-3 text-amber text-sm">
          {t('stale')}
        </p>
      ) : (
        error && <FormFailure message={failureText(error)} requestId={requestIdOf(error)} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} loading={save.isPending}>
          {t('save')}
        </Button>
        <Button loading={test.isPending} onClick={() => test.mutate(locale)}>
          {t('test')}
        </Button>
        {isDirty && (
          <Button variant="ghost" onClick={discard}>
            {t('discard')}
          </Button>
        )}
        <SavedNote saved={note ?? false} />
      </div>
    </div>
  )
}
