import { reopenTypedCodes } from '@portolan/contract/company/invitations'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { typedCodesQuery } from '#desk/customers/queries.ts'
import { useAct } from '#desk/customers/use-act.ts'
import { useMay } from '#desk/frame/staff.ts'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'

/** Says that codes typed from cards are closed, and opens them. */
export function TypedCodesNote() {
  const t = useMessages(messages, 'codes')
  const format = useFormat()
  const mayChange = useMay('customers', 'write')
  const { data } = useQuery(typedCodesQuery)
  const { act, running } = useAct()
  if (!data || data.closedUntil === null) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-amber/40 bg-amber-tint px-4 py-3"
    >
      <p className="flex min-w-0 flex-1 basis-72 gap-2.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
        {t('closed', { failures: format.number(data.failures), when: format.relative(data.closedUntil) })}
      </p>
      {mayChange && (
        <Button
          size="sm"
          loading={running !== null}
          onClick={() =>
            void act(
              'reopen',
              () => call(reopenTypedCodes, {}),
              () => ({ title: t('opened') }),
            )
          }
        >
          {t('open')}
        </Button>
      )}
    </div>
  )
}
