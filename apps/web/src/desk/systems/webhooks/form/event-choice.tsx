import type { Subscription } from '@portolan/contract/company/webhooks/webhook-events'
import { messages } from '#desk/systems/webhooks/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { eventGroups, eventKey, eventsOf, groupKey, toggled } from './event-groups.ts'

interface EventChoiceProps {
  chosen: readonly Subscription[]
  onChange: (chosen: Subscription[]) => void
  error: string | undefined
}

/** The events that a webhook gets: everything, groups, or single ones. */
export function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  const t = useMessages(messages, 'form')
  const tEvents = useMessages(messages, 'events')
  const isAll = chosen.includes('*')
  const box = (subscription: Subscription, label: string, strong = false) => (
    <Checkbox
      label={strong ? <span className="font-medium">{label}</span> : label}
      checked={chosen.includes(subscription)}
      onChange={({ target }) => onChange(toggled(chosen, subscription, target.checked))}
    />
  )
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error && 'webhook-events-error'}>
      <legend className="mb-1 font-medium text-sm">{t('events')}</legend>
      {box('*', t('everything'), true)}
      {!isAll && (
        <div className="grid gap-x-6 gap-y-3 border-s ps-4 tablet:grid-cols-2">
          {eventGroups.map((group) => (
            <div key={group} className="flex flex-col gap-1">
              {box(group, tEvents(`groups.${groupKey(group)}`), true)}
              {!chosen.includes(group) &&
                eventsOf(group).length > 1 &&
                eventsOf(group).map((type) => (
                  <div key={type} className="ps-7">
                    {box(type, tEvents(`types.${eventKey(type)}`))}
                  </div>
                ))}
            </div>
          ))}
        </div>
      )}
      {error && (
        <p id="webhook-events-error" role="alert" className="text-red text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
