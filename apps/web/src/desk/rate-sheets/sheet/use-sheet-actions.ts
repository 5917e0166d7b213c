import { publishRateSheet, withdrawRateSheet } from '@portolan/contract/company/rate-sheets'
import {
  discardDraft,
  restoreSheet,
  takeBackSheet,
} from '@portolan/contract/company/rate-sheets/sheet-versions'
import { useQueryClient } from '@tanstack/react-query'
import { messages } from '#desk/rate-sheets/messages.ts'
import { refreshRates } from '#desk/rate-sheets/queries.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'

/** Publishes, withdraws and discards, each with its undo where there is one. */
export function useSheetActions(ref: string) {
  const t = useMessages(messages)
  const client = useQueryClient()

  /** The first sentence of a refusal, such as an overlap. */
  const reasonOf = (error: unknown) =>
    error instanceof Problem && error.status === 400
      ? error.messages(Object.keys(error.errors)[0] ?? '')[0]
      : error instanceof Problem && error.status === 412
        ? t('sheet.stale')
        : undefined

  async function attempt(work: () => Promise<unknown>, title: string, onUndo?: () => void): Promise<void> {
    try {
      await work()
      toasts.add({
        severity: 'success',
        title,
        life: 10_000,
        ...(onUndo && { action: { label: t('undo'), onAction: onUndo } }),
      })
    } catch (error) {
      toasts.add({ severity: 'error', title: t('sheet.actionFailed'), description: reasonOf(error) })
    }
    await refreshRates(client)
  }

  const params = { ref }
  return {
    publish: (version: number) =>
      attempt(
        () => call(publishRateSheet, { params }),
        t('sheet.published', { version: String(version) }),
        () => void attempt(() => call(takeBackSheet, { params }), t('sheet.takenBack')),
      ),
    withdraw: () =>
      attempt(
        () => call(withdrawRateSheet, { params }),
        t('sheet.withdrawn'),
        () => void attempt(() => call(restoreSheet, { params }), t('sheet.restored')),
      ),
    discard: (id: string) =>
      attempt(() => call(discardDraft, { params, query: { id } }), t('sheet.discarded')),
  }
}
