import type { Document } from '@portolan/contract/freight/documents'
import { addPreorderDocument } from '@portolan/contract/freight/preorder-documents'
import { mostPreorderDocuments, preorderFileBytes } from '@portolan/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { guessKind } from './guess-kind.ts'

type DocumentKind = Document['kind']

/** A chosen file. `fault` is why it can't be sent; `failure` is what its upload met. */
export interface UploadItem {
  id: string
  file: File
  kind: DocumentKind
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'canceled'
  /** How much is sent, from 0 to 1. */
  progress: number
  fault: 'empty' | 'too-large' | 'too-many' | null
  failure: unknown
}

interface UploadOptions {
  /** How many documents the pre-order has already. */
  existing?: number
  /** After each document that the server has taken. */
  onUploaded?: () => void
}

export type Uploads = ReturnType<typeof useUploads>

const isOpen = ({ state, fault }: UploadItem) => state !== 'done' && fault === null

function faultOf(file: File, position: number): UploadItem['fault'] {
  if (file.size === 0) return 'empty'
  if (file.size > preorderFileBytes) return 'too-large'
  return position >= mostPreorderDocuments ? 'too-many' : null
}

/** Files for a pre-order: chosen now, sent by `start` one after the other, each with its progress and its cancel. */
export function useUploads({ existing = 0, onUploaded }: UploadOptions = {}) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const latest = useRef(items)
  const sending = useRef<{ id: string; abort: AbortController } | null>(null)
  const running = useRef(false)

  function set(next: readonly UploadItem[]) {
    latest.current = next
    setItems(next)
  }

  function patch(id: string, part: Partial<UploadItem>) {
    set(latest.current.map((item) => (item.id === id ? { ...item, ...part } : item)))
  }

  useEffect(() => () => sending.current?.abort.abort(), [])

  function add(files: Iterable<File>) {
    let position = existing + latest.current.filter(isOpen).length
    const added = [...files].map((file): UploadItem => {
      const fault = faultOf(file, position)
      if (fault === null) position += 1
      const id = crypto.randomUUID()
      return { id, file, kind: guessKind(file.name), state: 'waiting', progress: 0, fault, failure: null }
    })
    set([...latest.current, ...added])
  }

  async function send(preorderId: string, { id, file, kind }: UploadItem) {
    const abort = new AbortController()
    sending.current = { id, abort }
    patch(id, { state: 'sending', progress: 0, failure: null })
    const body = new FormData()
    // The server reads the fields that are before the file.
    body.set('kind', kind)
    body.set('file', file, file.name)
    try {
      await call(addPreorderDocument, {
        params: { preorderId },
        // A retry after an answer that got lost mustn't add the document twice.
        headers: { 'idempotency-key': `${id}-${kind}` },
        body,
        signal: abort.signal,
        onProgress: (progress) => patch(id, { progress }),
      })
      patch(id, { state: 'done', progress: 1 })
      onUploaded?.()
    } catch (failure) {
      patch(id, abort.signal.aborted ? { state: 'canceled' } : { state: 'failed', failure })
    } finally {
      sending.current = null
    }
  }

  return {
    items,
    add,
    /** How many files are chosen and not sent yet. */
    waiting: items.filter((item) => item.state === 'waiting' && item.fault === null).length,
    isSending: items.some(({ state }) => state === 'sending'),
    isComplete: items.every((item) => !isOpen(item)),
    setKind: (id: string, kind: DocumentKind) => patch(id, { kind }),
    remove: (id: string) => set(latest.current.filter((item) => item.id !== id)),
    cancel(id: string) {
      if (sending.current?.id === id) sending.current.abort.abort()
      else patch(id, { state: 'canceled' })
    },
    /** Puts a failed or canceled file back in the line; `start` sends it. */
    again: (id: string) => patch(id, { state: 'waiting', progress: 0, failure: null }),
    /** Sends all that wait; true where everything chosen has arrived. */
    async start(preorderId: string): Promise<boolean> {
      if (running.current) return false
      running.current = true
      try {
        for (;;) {
          const next = latest.current.find((item) => item.state === 'waiting' && item.fault === null)
          if (!next) break
          await send(preorderId, next)
        }
      } finally {
        running.current = false
      }
      return latest.current.every((item) => !isOpen(item))
    },
  }
}
