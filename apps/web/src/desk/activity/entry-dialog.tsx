import type { ActivityEntry } from '@portolan/contract/company/activity/activity'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'
import { useEntryText } from './use-entry-text.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Everything that an entry has, with settings before and after. */
export function EntryDialog({ entry, onClose }: { entry: ActivityEntry | null; onClose: () => void }) {
  const t = useMessages(messages)
  const text = useEntryText()
  const format = useFormat()
  return (
    <Dialog
      size="md"
      open={entry !== null}
      onOpenChange={(open) => !open && onClose()}
      title={entry ? text.act(entry) : t('details.title')}
      description={entry && `${text.actor(entry.actor)} · ${format.dateTime(entry.at, timeZone)}`}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {entry && <EntryFacts entry={entry} />}
    </Dialog>
  )
}

/** Settings of a person are kept as one value: before and after. */
function changesOf({ changes, personal }: ActivityEntry): ActivityEntry['changes'] {
  const ofPerson = Object.entries(personal).flatMap(([name, value]) => {
    if (!name.startsWith('change:') || value === null) return []
    const [before = null, after = null] = valuesOf(value)
    return [{ name: name.slice('change:'.length), before, after }]
  })
  return [...changes, ...ofPerson]
}

/** Earlier versions cut values, which then were no JSON. */
function valuesOf(value: string): (string | null)[] {
  try {
    return JSON.parse(value) as (string | null)[]
  } catch {
    return [null, value]
  }
}

function EntryFacts({ entry }: { entry: ActivityEntry }) {
  const t = useMessages(messages, 'details')
  const tList = useMessages(messages)
  const tOutcome = useMessages(messages, 'outcomes')
  const { act, outcome, organization, target, personal, requestId } = entry
  const changes = changesOf(entry)
  const erased = t('erased')
  const others = Object.entries(personal).filter(
    ([name, value]) => !['ip', 'device'].includes(name) && !(name.startsWith('change:') && value !== null),
  )
  return (
    <div className="flex flex-col gap-4">
      {changes.length > 0 && (
        <section aria-label={t('changes')} className="overflow-x-auto rounded-md border">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b text-start text-muted">
                {(['setting', 'before', 'after'] as const).map((name) => (
                  <th key={name} scope="col" className="px-3 py-2 text-start font-medium">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ name, before, after }) => (
                <tr key={name} className="border-b align-top last:border-0">
                  <th scope="row" className="px-3 py-2 text-start font-medium">
                    {name}
                  </th>
                  <td className="break-words px-3 py-2 text-muted">{before ?? t('nothing')}</td>
                  <td className="break-words px-3 py-2">{after ?? t('nothing')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {outcome !== 'done' && <Fact name={tOutcome(outcome)}>{target.code ?? ''}</Fact>}
        {organization && <Fact name={tList('customer')}>{organization.name ?? organization.id}</Fact>}
        {Object.entries(target)
          .filter(([name]) => name !== 'code')
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        {'ip' in personal && <Fact name={t('ip')}>{personal.ip ?? erased}</Fact>}
        {'device' in personal && <Fact name={t('device')}>{personal.device ?? erased}</Fact>}
        {others.map(([name, value]) => (
          <Fact key={name} name={name.replace('change:', '')}>
            {value ?? erased}
          </Fact>
        ))}
        {requestId !== null && <Fact name={t('request')}>{requestId}</Fact>}
        <Fact name={t('name')}>{act}</Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd translate="no" className="tabular break-words">
        {children}
      </dd>
    </>
  )
}
