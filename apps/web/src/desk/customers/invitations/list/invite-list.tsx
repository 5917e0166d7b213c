import { type InvitedPerson, invitePeople, maxInvitedPeople } from '@portolan/contract/company/invitations'
import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { type Locale, locales } from '@portolan/contract/identity/users'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { CreditCard, Upload } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { messages } from '#desk/customers/invitations/messages.ts'
import { readPeople, readTextFile } from '#desk/customers/invitations/read-people.ts'
import { saveCards } from '#desk/customers/invitations/save-cards.ts'
import { useAct } from '#desk/customers/use-act.ts'
import { useFileDrop } from '#freight/documents/uploads/use-file-drop.ts'
import { call } from '#platform/api/client.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { ListPreview } from './list-preview.tsx'

interface InviteListProps {
  customer: CompanyCustomer
  text: string
  onText: (text: string) => void
  onClose: () => void
}

interface Wanted {
  email: string
  name: string | null
}

/** How each would be treated; invites no one. */
function previewQuery(ref: string, people: readonly Wanted[]) {
  return queryOptions({
    queryKey: ['desk-invite-list', ref, people],
    queryFn: ({ signal }) =>
      call(invitePeople, {
        params: { ref },
        query: { dryRun: 'true' },
        body: { people: [...people] },
        signal,
      }),
    select: ({ results }) => results,
    enabled: people.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

export function InviteList({ customer, text, onText, onClose }: InviteListProps) {
  const t = useMessages(messages, 'many')
  const [locale, setLocale] = useState<Locale>(useLocale())
  const [invited, setInvited] = useState<InvitedPerson[] | null>(null)
  const { act, running } = useAct()
  const failureText = useFailureText()
  const settled = useDeferredValue(text)
  const lines = readPeople(settled)
  const people = lines.flatMap(({ email, name, fault }) =>
    fault === null ? [{ email, name: name === '' ? null : name }] : [],
  )
  const isTooLong = people.length > maxInvitedPeople
  const preview = useQuery({
    ...previewQuery(customer.ref, people),
    enabled: people.length > 0 && !isTooLong && invited === null,
  })
  const judged = people.length > 0 && !isTooLong ? (preview.data ?? []) : []
  const count = preview.isPlaceholderData ? 0 : judged.filter(({ outcome }) => outcome === 'invited').length

  const invite = () =>
    act(
      'invite',
      () => call(invitePeople, { params: { ref: customer.ref }, query: {}, body: { people, locale } }),
      ({ results }) => {
        setInvited(results)
        onText('')
        return { title: t('done', { count: results.filter(({ outcome }) => outcome === 'invited').length }) }
      },
    )

  if (invited) return <Invited people={invited} onAnother={() => setInvited(null)} onClose={onClose} />
  return (
    <div className="flex flex-col gap-4">
      <ListField text={text} onText={onText} />
      {isTooLong && (
        <p role="alert" className="text-red">
          {t('tooLong', { most: String(maxInvitedPeople), count: String(people.length) })}
        </p>
      )}
      {preview.error && (
        <p role="alert" className="text-red">
          {failureText(preview.error)}
        </p>
      )}
      {lines.length > 0 && !isTooLong && <ListPreview lines={lines} judged={judged} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('language')}
          value={locale}
          onChange={setLocale}
          options={locales.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        <span className="flex gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={count === 0}
            loading={running !== null}
            onClick={() => void invite()}
          >
            {t('invite', { count })}
          </Button>
        </span>
      </div>
    </div>
  )
}

function ListField({ text, onText }: Pick<InviteListProps, 'text' | 'onText'>) {
  const t = useMessages(messages, 'many')
  const chooser = useRef<HTMLInputElement>(null)
  async function take(files: Iterable<File>) {
    const [file] = files
    if (file) onText(await readTextFile(file))
  }
  const { isOver, target } = useFileDrop((files) => void take(files))
  return (
    // Dropping is only a shortcut of the button.
    <div {...target} className={cn('rounded-md', isOver && 'outline-2 outline-accent outline-dashed')}>
      <Field
        label={t('list')}
        help={t('listHelp')}
        aside={
          <Button
            variant="ghost"
            size="sm"
            icon={<Upload aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {t('file')}
          </Button>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            spellCheck={false}
            placeholder={t('placeholder')}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ target: { files, ...input } }) => {
          void take(files ?? [])
          input.value = ''
        }}
      />
    </div>
  )
}

interface InvitedProps {
  people: readonly InvitedPerson[]
  onAnother: () => void
  onClose: () => void
}

/** The outcome of each, with the cards of those who get a code: the portal doesn't keep codes. */
function Invited({ people, onAnother, onClose }: InvitedProps) {
  const t = useMessages(messages, 'many')
  const { act, running } = useAct()
  const lines = people.map(({ email, name }, index) => ({
    line: index + 1,
    text: email,
    email,
    name: name ?? '',
    fault: null,
  }))
  const withCode = people.flatMap(({ invitation }) => (invitation?.code ? [invitation] : []))
  return (
    <div className="flex flex-col gap-4">
      <ListPreview lines={lines} judged={people} isDone />
      {withCode.length > 0 && <p className="text-muted text-sm">{t('once')}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        {withCode.length > 0 && (
          <Button
            icon={<CreditCard aria-hidden />}
            loading={running !== null}
            onClick={() => void act('cards', () => saveCards(withCode))}
          >
            {t('print', { count: withCode.length })}
          </Button>
        )}
        <Button onClick={onAnother}>{t('another')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
