import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { useRef, useState } from 'react'

/**
 * The version of the order that a form was begun with, and what has been stated since. Nothing typed is lost
 * by a change: it's shown, and saving again means saving in spite of it.
 */
export function useBegun({ version, history }: Pick<OrderView, 'version' | 'history'>) {
  const [begun, setBegun] = useState({ version, ids: new Set(history.map(({ id }) => id)) })
  const accepted = useRef(version)
  return {
    /** For `If-Match`. */
    ifMatch: () => `"${accepted.current}"`,
    hasChanged: begun.version !== version,
    news: history.filter(({ id }) => !begun.ids.has(id)),
    /** Accepts the present version. */
    accept() {
      accepted.current = version
      setBegun({ version, ids: new Set(history.map(({ id }) => id)) })
    },
  }
}

export type Begun = ReturnType<typeof useBegun>
