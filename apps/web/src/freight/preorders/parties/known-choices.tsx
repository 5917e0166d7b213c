import { forgetAddress } from '@portolan/contract/freight/preorders/address-book'
import { useQueryClient } from '@tanstack/react-query'
import { History, X } from 'lucide-react'
import { useId, useState } from 'react'
import { addressBookQuery } from '#freight/preorders/lookups/queries.ts'
import { call } from '#platform/api/client.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { focusNeighborOnRemoval } from '#platform/ui/keyboard/focus-neighbor-on-removal.ts'
import { messages } from './messages.ts'

/** An entry of the address book, as a choice. */
export interface KnownChoice {
  key: string
  /** The first line, such as a company's name. */
  name: string
  /** Where it is. */
  place: string
  onPick: () => void
}

interface KnownChoicesProps {
  organizationId: string
  choices: readonly KnownChoice[]
}

const shownAtFirst = 3

/** Entries from earlier bookings, to take over or to remove from the list. */
export function KnownChoices({ organizationId, choices }: KnownChoicesProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const client = useQueryClient()
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  if (choices.length === 0) return null

  async function forget(entryKey: string) {
    setFailure(null)
    const { queryKey } = addressBookQuery(organizationId)
    try {
      await call(forgetAddress, { params: { organizationId, entryKey } })
      client.setQueryData(
        queryKey,
        (book) =>
          book && {
            ...book,
            parties: book.parties.filter(({ key }) => key !== entryKey),
            addresses: book.addresses.filter(({ key }) => key !== entryKey),
          },
      )
      void client.invalidateQueries({ queryKey: ['preorders', 'parties'] })
    } catch (error) {
      setFailure(error)
    }
  }

  const shown = isWhole ? choices : choices.slice(0, shownAtFirst)
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <p id={titleId} className="flex items-center gap-1.5 text-muted">
        <History aria-hidden className="size-3.5" />
        {t('earlier')}
      </p>
      <ul aria-labelledby={titleId} className="flex flex-col">
        {shown.map(({ key, name, place, onPick }) => (
          <li key={key} ref={focusNeighborOnRemoval} className="flex items-center gap-1">
            <button
              type="button"
              onClick={onPick}
              className="min-h-9 min-w-0 flex-1 truncate rounded-md px-2 text-start hover:bg-wash max-tablet:min-h-11"
            >
              {name} <span className="text-muted">{place}</span>
            </button>
            <button
              type="button"
              aria-label={t('forget', { name })}
              title={t('forget', { name })}
              onClick={() => void forget(key)}
              className="flex size-9 shrink-0 items-center justify-center rounded-md text-muted hover:bg-wash hover:text-ink max-tablet:size-11"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      {!isWhole && choices.length > shownAtFirst && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="touch-room relative w-fit rounded-sm px-2 text-accent underline underline-offset-2"
        >
          {t('moreEarlier', { count: choices.length - shownAtFirst })}
        </button>
      )}
      {failure !== null && (
        <p role="alert" className="text-red">
          {failureText(failure)}
        </p>
      )}
    </div>
  )
}
