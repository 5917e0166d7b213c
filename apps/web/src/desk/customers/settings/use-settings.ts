import {
  type CustomerSettings,
  saveCustomerSettings,
} from '@portolan/contract/company/customers/customer-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshCustomers } from '#desk/customers/queries.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { changesOf, draftOf, isWrong, lostWith, modes, type SettingsDraft } from './draft.ts'

/** The form of a customer's settings: what is saved, and what a person has changed. */
export function useSettings(ref: string, settings: CustomerSettings) {
  const client = useQueryClient()
  const [changed, setChanged] = useState<Partial<SettingsDraft>>({})
  const draft = { ...draftOf(settings), ...changed }
  const changes = changesOf(settings, draft)
  const dirty = Object.keys(changes).length > 0
  useUnsaved(dirty)
  const save = useMutation({
    mutationFn: () =>
      call(saveCustomerSettings, {
        params: { ref },
        headers: { 'if-match': `"${settings.version}"` },
        body: changes,
      }),
    onSuccess() {
      // Text typed meanwhile stays.
      setChanged((now) => (now === changed ? {} : now))
    },
    onSettled: () => refreshCustomers(client),
  })
  const hours = [draft.freeTimeHours, draft.cutOffHours].concat(
    modes.flatMap((mode) => [draft.silentHours[mode], draft.transshipmentHours[mode]]),
  )
  return {
    settings,
    draft,
    dirty,
    save,
    lost: lostWith(settings, draft),
    /** False while something typed can't be sent. */
    isValid: !hours.some(isWrong) && draft.contact?.name.trim() !== '',
    /** True if a colleague saved first: what wasn't changed here is the colleague's by now. */
    isStale: save.error instanceof Problem && save.error.has('stale'),
    /** The first error of a member, in the server's words. */
    errorOf: (member: string) => errorsIn(save.error)[member],
    set(part: Partial<SettingsDraft>) {
      setChanged({ ...changed, ...part })
      save.reset()
    },
    discard() {
      setChanged({})
      save.reset()
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettings>

function errorsIn(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof Problem) || error.status !== 400) return {}
  return Object.fromEntries(Object.keys(error.errors).map((field) => [field, error.messages(field)[0]]))
}
