import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useUpdateUser } from '#identity/settings/use-update-user.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { messages } from './messages.ts'

/** Turns single-key shortcuts on or off for the person, on every device. */
export function ShortcutsSwitch() {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const helpId = useId()
  const { data: user } = useQuery(currentUserQuery)
  const { mutate, isPending, error } = useUpdateUser()
  // A local state, because the mutation reports progress only after the click: the box would jump back in
  // between.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? user?.singleKeyShortcuts === true

  function toggle() {
    if (isPending) return
    setWanted(!isOn)
    mutate({ singleKeyShortcuts: !isOn }, { onSettled: () => setWanted(null) })
  }

  return (
    <div className="flex flex-col gap-2">
      <div>
        <Checkbox
          label={<span className="font-medium">{t('shortcuts')}</span>}
          checked={isOn}
          aria-describedby={helpId}
          onChange={toggle}
        />
        <p id={helpId} className="ps-7 text-muted text-sm">
          {t('help')}
        </p>
      </div>
      {error && <FormFailure message={failureText(error)} requestId={requestIdOf(error)} />}
    </div>
  )
}
