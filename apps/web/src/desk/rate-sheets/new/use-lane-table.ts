import { maxTableRows, readLaneTable } from '@portolan/contract/company/rate-sheets/lane-table'
import type { Result } from '@portolan/contract/shared/endpoint'
import { splitTable } from '@portolan/freight/booking/tables/split-table'
import { useRef, useState } from 'react'
import { hasLoadType } from '#desk/rate-sheets/offers/rate-question.ts'
import { type WaitOptions, whenFree } from '#desk/rate-sheets/when-free.ts'
import { call } from '#platform/api/client.ts'
import type { SheetValues } from './sheet-values.ts'

type ReadTable = Result<typeof readLaneTable>

/** The pasted table as the server reads it, asked for once for each text. */
export function useLaneTable({ table, mode, loadType, currency }: SheetValues, wait: () => WaitOptions) {
  const [read, setRead] = useState<{ of: string; answer: ReadTable } | null>(null)
  const asked = useRef<{ of: string; answer: Promise<ReadTable> } | null>(null)
  const [shown, setShown] = useState<{ isAsked: boolean; isReading: boolean; failure: unknown }>({
    isAsked: false,
    isReading: false,
    failure: null,
  })
  const kind = JSON.stringify([table, mode, loadType, currency])

  async function ask(): Promise<ReadTable> {
    const body = {
      rows: splitTable(table, maxTableRows).table,
      transportMode: mode,
      loadType: hasLoadType(mode) ? loadType : 'not-set',
      currency: currency.trim().toUpperCase(),
    } as const
    setShown((now) => ({ ...now, failure: null }))
    try {
      const answer = await whenFree(() => call(readLaneTable, { body }), wait())
      setRead({ of: kind, answer })
      return answer
    } catch (error) {
      asked.current = null
      throw error
    }
  }

  function readTable(): Promise<ReadTable> {
    if (asked.current?.of !== kind) asked.current = { of: kind, answer: ask() }
    return asked.current.answer
  }

  return {
    /** The last answer; old once the table has changed. */
    read: read && { answer: read.answer, isOld: read.of !== kind },
    readTable,
    preview: {
      ...shown,
      /** Reads the table only to show it; one that can't be sent is only marked. */
      async ask(isFit: boolean): Promise<void> {
        if (shown.isReading) return
        setShown({ isAsked: true, isReading: isFit, failure: null })
        const failure: unknown = isFit
          ? await readTable().then(
              () => null,
              (error) => error,
            )
          : null
        setShown({ isAsked: true, isReading: false, failure })
      },
    },
  }
}
