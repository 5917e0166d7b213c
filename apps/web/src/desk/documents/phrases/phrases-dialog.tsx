import {
  addRejectionPhrase,
  changeRejectionPhrase,
  type RejectionPhrase,
  removeRejectionPhrase,
} from '@portolan/contract/company/documents/rejection-phrases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { messages } from '#desk/documents/messages.ts'
import { phrasesQuery } from '#desk/documents/queries.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'

interface PhrasesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The phrases that the company keeps for rejecting documents: add, change, remove. */
export function PhrasesDialog({ open, onOpenChange }: PhrasesDialogProps) {
  const t = useMessages(messages, 'phrases')
  const { data: phrases = [] } = useQuery(phrasesQuery)
  const [edited, setEdited] = useState<RejectionPhrase | 'new' | null>(null)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="md" title={t('title')} description={t('hint')}>
      {phrases.length === 0 && edited === null && <p className="mb-3 text-muted">{t('none')}</p>}
      <ul className="mb-3 divide-y">
        {phrases.map((phrase) => (
          <li key={phrase.id} className="py-2">
            {edited !== 'new' && edited?.id === phrase.id ? (
              <PhraseForm phrase={edited} latest={phrase} onDone={() => setEdited(null)} />
            ) : (
              <PhraseRow phrase={phrase} onEdit={() => setEdited(phrase)} />
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' ? (
        <PhraseForm phrase={null} latest={null} onDone={() => setEdited(null)} />
      ) : (
        <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      )}
    </Dialog>
  )
}

function useChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries(phrasesQuery)
}

function PhraseRow({ phrase, onEdit }: { phrase: RejectionPhrase; onEdit: () => void }) {
  const t = useMessages(messages, 'phrases')
  const showFailure = useFailureToast()
  const onSettled = useChanged()
  const restore = useMutation({
    mutationFn: ({ en, ru }: RejectionPhrase) => call(addRejectionPhrase, { body: { en, ru } }),
    onError: (error) => showFailure(t('failed'), error),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => call(removeRejectionPhrase, { params: { phraseId: phrase.id } }),
    onSuccess: () =>
      toasts.add({
        severity: 'info',
        title: t('removed'),
        life: 8_000,
        action: { label: t('undo'), onAction: () => restore.mutate(phrase) },
      }),
    onError: (error) => showFailure(t('failed'), error),
    onSettled,
  })
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1 text-sm">
        <p lang="en">{phrase.en}</p>
        <p lang="ru" className="text-muted">
          {phrase.ru}
        </p>
      </div>
      <Button
        variant="ghost"
        square
        size="sm"
        aria-label={`${t('change')}: ${phrase.en}`}
        title={t('change')}
        icon={<Pencil aria-hidden />}
        onClick={onEdit}
      />
      <Button
        variant="ghost"
        square
        size="sm"
        aria-label={t('remove', { phrase: phrase.en })}
        icon={<Trash2 aria-hidden />}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </div>
  )
}

interface PhraseFormProps {
  /** As it was when editing began; null for a new one. */
  phrase: RejectionPhrase | null
  /** As it is now. */
  latest: RejectionPhrase | null
  onDone: () => void
}

function PhraseForm({ phrase, latest, onDone }: PhraseFormProps) {
  const t = useMessages(messages, 'phrases')
  const showFailure = useFailureToast()
  const onSettled = useChanged()
  const [texts, setTexts] = useState({ en: phrase?.en ?? '', ru: phrase?.ru ?? '' })
  const [isMissing, setMissing] = useState(false)
  // A colleague's change is shown next to the typed text; saving again replaces it.
  const [hasChanged, setChanged] = useState(false)
  const seen = hasChanged ? latest?.version : phrase?.version
  const save = useMutation({
    mutationFn: () =>
      phrase === null
        ? call(addRejectionPhrase, { body: texts })
        : call(changeRejectionPhrase, {
            params: { phraseId: phrase.id },
            headers: { 'if-match': `"${seen}"` },
            body: texts,
          }),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof Problem && error.has('stale')) setChanged(true)
      else showFailure(t('failed'), error)
    },
    onSettled,
  })
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // A form in a portal still belongs to the form around it.
    event.stopPropagation()
    const isEmpty = texts.en.trim() === '' || texts.ru.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty) save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      {(['en', 'ru'] as const).map((language) => (
        <Field key={language} label={t(language === 'en' ? 'english' : 'russian')} required>
          {(control) => (
            <Textarea
              {...control}
              lang={language}
              rows={2}
              maxLength={500}
              value={texts[language]}
              onChange={(event) => {
                setTexts({ ...texts, [language]: event.target.value })
                setMissing(false)
              }}
            />
          )}
        </Field>
      ))}
      {(isMissing || hasChanged) && (
        <div role="alert" className="text-red text-sm">
          <p>{t(isMissing ? 'missing' : 'changed')}</p>
          {hasChanged && latest && (
            <p className="mt-1 text-ink">
              {latest.en} · {latest.ru}
            </p>
          )}
        </div>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t('save')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
