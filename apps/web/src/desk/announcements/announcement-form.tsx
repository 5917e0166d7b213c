import {
  announcementLengths,
  type CompanyAnnouncement,
} from '@portolan/contract/company/announcements/announcements'
import { announcementLevels } from '@portolan/contract/freight/announcements/announcements'
import { useDeferredValue } from 'react'
import { useMay } from '#desk/frame/staff.ts'
import { SavedNote } from '#identity/settings/save-bar.tsx'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Field, type FieldControl } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { readAudience } from './announcement-draft.ts'
import { AudienceFields } from './audience-fields.tsx'
import { AudiencePreview } from './audience-preview.tsx'
import { messages } from './messages.ts'
import { type AnnouncementEditing, useAnnouncement } from './use-announcement.ts'

interface AnnouncementFormProps {
  id: string
  /** Null for a new one. */
  announcement: CompanyAnnouncement | null
  timeZone: string
}

/** The form of an announcement, and next to it who would read it now. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const t = useMessages(messages)
  const editing = useAnnouncement(props)
  const mayWrite = useMay('announcements', 'write')
  const { audience } = useDeferredValue(readAudience(editing.draft))
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[minmax(0,1fr)_26rem]"
    >
      <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-4">
        {!mayWrite && <p className="text-muted">{t('readOnly')}</p>}
        <TextPanel editing={editing} />
        <Panel title={t('readers')}>
          <AudienceFields editing={editing} />
        </Panel>
        <TimePanel editing={editing} timeZone={props.timeZone} announcement={props.announcement} />
        {mayWrite && <Buttons editing={editing} announcement={props.announcement} />}
      </fieldset>
      <div className="desktop:sticky desktop:top-4">
        <AudiencePreview audience={audience} byEmail={editing.draft.byEmail} />
      </div>
    </form>
  )
}

function TextPanel({ editing: { draft, change, error } }: { editing: AnnouncementEditing }) {
  const t = useMessages(messages)
  const linkError = error instanceof Problem ? error.messages('link')[0] : undefined
  return (
    <Panel title={t('text')}>
      <div className="flex flex-col gap-5">
        <Segmented
          label={t('level')}
          className="self-start"
          value={draft.level}
          onChange={(level) => change({ level })}
          options={announcementLevels.map((value) => ({ value, label: t(`levels.${value}`) }))}
        />
        <div className="grid gap-5 wide:grid-cols-2">
          {(['en', 'ru'] as const).map((language) => (
            <fieldset key={language} className="flex min-w-0 flex-col gap-3">
              <legend className="mb-2 font-semibold text-sm">{t(`languages.${language}`)}</legend>
              <Field label={t('heading')} required>
                {(control) => (
                  <Input
                    {...control}
                    lang={language}
                    maxLength={announcementLengths.title}
                    value={draft[language].title}
                    onChange={({ target }) =>
                      change({ [language]: { ...draft[language], title: target.value } })
                    }
                  />
                )}
              </Field>
              <Field label={t('body')} optional>
                {(control) => (
                  <Textarea
                    {...control}
                    lang={language}
                    rows={4}
                    maxLength={announcementLengths.text}
                    value={draft[language].text}
                    onChange={({ target }) =>
                      change({ [language]: { ...draft[language], text: target.value } })
                    }
                  />
                )}
              </Field>
            </fieldset>
          ))}
        </div>
        <Field label={t('link')} help={t('linkHint')} error={linkError} optional>
          {(control) => (
            <Input
              {...control}
              type="url"
              placeholder="https://"
              maxLength={announcementLengths.link}
              value={draft.link}
              onChange={({ target }) => change({ link: target.value })}
            />
          )}
        </Field>
      </div>
    </Panel>
  )
}

interface TimePanelProps extends Pick<AnnouncementFormProps, 'announcement' | 'timeZone'> {
  editing: AnnouncementEditing
}

function TimePanel({ editing: { draft, change, error }, announcement, timeZone }: TimePanelProps) {
  const t = useMessages(messages)
  const untilError = error instanceof Problem ? error.messages('until')[0] : undefined
  return (
    <Panel title={t('when')}>
      <div className="flex flex-col gap-5">
        <div className="grid gap-5 wide:grid-cols-2">
          <Field label={t('from')} help={t('zone', { zone: timeZone })} required>
            {(control) => (
              <Moment
                control={control}
                label={t('from')}
                value={draft.from}
                onChange={(from) => change({ from })}
              />
            )}
          </Field>
          <Field label={t('until')} help={t('untilHint')} error={untilError} optional>
            {(control) => (
              <Moment
                control={control}
                label={t('until')}
                value={draft.until}
                onChange={(until) => change({ until })}
              />
            )}
          </Field>
        </div>
        <div>
          <Checkbox
            label={t('byEmail')}
            checked={draft.byEmail}
            onChange={({ target }) => change({ byEmail: target.checked })}
          />
          <p className="mt-1 text-muted text-sm">
            {t('byEmailHint')} {announcement?.byEmail && t('emails', { count: announcement.emails })}
          </p>
        </div>
      </div>
    </Panel>
  )
}

interface MomentProps {
  control: FieldControl
  label: string
  /** As `2026-11-26T08:00`; empty for none. */
  value: string
  onChange: (value: string) => void
}

/** A date and the time of that day; without a time, the day's beginning. */
function Moment({ control, label, value, onChange }: MomentProps) {
  const t = useMessages(messages)
  const [date = '', time = ''] = value.split('T')
  const change = (on: string, at: string) => onChange(on === '' ? '' : `${on}T${at}`)
  return (
    <div className="grid grid-cols-[minmax(0,12rem)_6rem] gap-2">
      <DateInput {...control} value={date} onChange={(on) => change(on, time)} />
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder="14:30"
        maxLength={5}
        aria-label={t('time', { name: label })}
        value={time}
        onChange={({ target }) => change(date, target.value)}
      />
    </div>
  )
}

interface ButtonsProps extends Pick<AnnouncementFormProps, 'announcement'> {
  editing: AnnouncementEditing
}

function Buttons({ editing, announcement }: ButtonsProps) {
  const t = useMessages(messages)
  const { save, end, remove, isDirty, isComplete } = editing
  const state = announcement?.state ?? 'draft'
  const isDraft = state === 'draft'
  const isShown = state === 'current' || state === 'scheduled'
  const saved =
    (save.isSuccess && !isDirty && t('saved')) || (end.isSuccess && state === 'ended' && t('ended'))
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-col gap-2 border-t bg-canvas px-1 py-3">
      <Failure error={editing.error} />
      {!isComplete && isDirty && <p className="text-muted text-sm">{t('incomplete')}</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="primary"
          disabled={!isComplete || (isShown && !isDirty)}
          loading={save.isPending && save.variables}
          onClick={() => save.mutate(true)}
        >
          {t(isDraft ? 'publish' : isShown ? 'save' : 'again')}
        </Button>
        {isDraft && (
          <Button
            disabled={!isComplete || !isDirty}
            loading={save.isPending && !save.variables}
            onClick={() => save.mutate(false)}
          >
            {t('saveDraft')}
          </Button>
        )}
        {isShown && (
          <Button loading={end.isPending} onClick={() => end.mutate()}>
            {t('end')}
          </Button>
        )}
        {announcement && !isShown && (
          <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('delete')}
          </Button>
        )}
        <SavedNote saved={saved} />
      </div>
    </div>
  )
}

function Failure({ error }: { error: Error | null }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  if (error === null) return null
  if (error instanceof Problem && error.has('stale'))
    return (
      <p role="alert" className="rounded-md bg-amber-tint p-3 text-amber text-sm">
        {t('stale')}
      </p>
    )
  const isInvalid = error instanceof Problem && error.status === 400
  const first = isInvalid ? Object.keys(error.errors).flatMap((field) => error.messages(field))[0] : undefined
  return (
    <FormFailure
      message={first ?? (isInvalid ? t('invalid') : failureText(error))}
      requestId={requestIdOf(error)}
    />
  )
}
