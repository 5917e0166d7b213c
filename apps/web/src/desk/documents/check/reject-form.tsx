import type { Locale } from '@portolan/contract/identity/users'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { messages } from '#desk/documents/messages.ts'
import { PhrasesDialog } from '#desk/documents/phrases/phrases-dialog.tsx'
import { phrasesQuery } from '#desk/documents/queries.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'

interface RejectFormProps {
  documentId: string
  /** The language of the person who uploaded it, if known. */
  locale: Locale | undefined
  isSending: boolean
  onReject: (reason: string) => void
  onCancel: () => void
}

/** Typed reasons by document, so that looking at another one loses nothing. */
const typed = new Map<string, string>()

const maxReason = 1000

/** The reason for rejecting a document, typed or put together from phrases in the customer's language. */
export function RejectForm({ documentId, locale, isSending, onReject, onCancel }: RejectFormProps) {
  const t = useMessages(messages, 'decision')
  const own = useLocale()
  const [language, setLanguage] = useState<Locale>(locale ?? own)
  const [reason, setReason] = useState(typed.get(documentId) ?? '')
  const [isMissing, setMissing] = useState(false)
  const [editsPhrases, setEditsPhrases] = useState(false)
  const { data: phrases = [] } = useQuery(phrasesQuery)
  const labelId = useId()

  function change(text: string) {
    typed.set(documentId, text)
    setReason(text)
    setMissing(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = reason.trim()
    if (text === '') return setMissing(true)
    onReject(text)
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field
        label={t('reason')}
        help={t('reasonHelp')}
        error={isMissing ? t('reasonMissing') : undefined}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            // The person has just chosen to reject.
            autoFocus
            rows={4}
            maxLength={maxReason}
            value={reason}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id={labelId} className="font-medium text-sm">
            {t('phrases')}
          </h3>
          <Segmented
            label={t('language')}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'en', label: 'EN' },
              { value: 'ru', label: 'RU' },
            ]}
          />
        </div>
        <ul aria-labelledby={labelId} className="flex flex-col gap-1">
          {phrases.map((phrase) => (
            <li key={phrase.id}>
              <button
                type="button"
                lang={language}
                onClick={() =>
                  change(reason.trim() === '' ? phrase[language] : `${reason.trim()} ${phrase[language]}`)
                }
                className="w-full rounded-md border border-edge/60 px-2.5 py-1.5 text-start text-sm hover:bg-wash max-tablet:min-h-11"
              >
                {phrase[language]}
              </button>
            </li>
          ))}
        </ul>
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setEditsPhrases(true)}>
          {t('editPhrases')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={isSending}>
          {t('send')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      <PhrasesDialog open={editsPhrases} onOpenChange={setEditsPhrases} />
    </form>
  )
}
