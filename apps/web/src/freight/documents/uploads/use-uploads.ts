import { useEffect, useRef, useState } from 'react'
import { useStorageChanged } from '#identity/storage/use-storage-changed.ts'
import {
  type DocumentKind,
  isOpen,
  isWaiting,
  type UploadItem,
  withFiles,
  withoutItem,
} from './upload-items.ts'

export interface SentFile {
  headers: { 'idempotency-key': string }
  body: FormData
  signal: AbortSignal
  onProgress: (share: number) => void
}

interface UploadOptions {
  /** The number of documents the customer has already added. */
  existing?: number
  /** Called after each uploaded document. */
  onUploaded?: (item: UploadItem) => void
  /** Sends a file to the order or pre-order. */
  send: (subjectId: string, file: SentFile) => Promise<unknown>
}

export type Uploads = ReturnType<typeof useUploads>

/**
 * Files for a pre-order or an order: chosen first, then sent by `start` one at a time, each with its progress
 * and cancel button.
 */
export function useUploads({ existing = 0, onUploaded, send: sendFile }: UploadOptions) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const latest = useRef(items)
  const sending = useRef<{ id: string; abort: AbortController } | null>(null)
  const running = useRef(false)
  const storageChanged = useStorageChanged()

  function set(next: readonly UploadItem[]) {
    latest.current = next
    setItems(next)
  }

  function patch(id: string, part: Partial<UploadItem>) {
    set(latest.current.map((item) => (item.id === id ? { ...item, ...part } : item)))
  }

  useEffect(() => () => sending.current?.abort.abort(), [])

  async function send(subjectId: string, item: UploadItem) {
    const { id, file, kind } = item
    const abort = new AbortController()
    sending.current = { id, abort }
    patch(id, { state: 'sending', progress: 0, failure: null })
    const body = new FormData()
    // The server reads the fields before the file.
    body.set('kind', kind)
    body.set('file', file, file.name)
    try {
      await sendFile(subjectId, {
        // A retry after a lost response mustn't add the document twice.
        headers: { 'idempotency-key': `${id}-${kind}` },
        body,
        signal: abort.signal,
        onProgress: (progress) => patch(id, { progress }),
      })
      patch(id, { state: 'done', progress: 1 })
      onUploaded?.(item)
    } catch (failure) {
      patch(id, abort.signal.aborted ? { state: 'canceled' } : { state: 'failed', failure })
    } finally {
      sending.current = null
      storageChanged()
    }
  }

  return {
    items,
    /** `kind` applies to all of them; by default it's guessed from their names. */
    add: (files: Iterable<File>, kind?: DocumentKind) =>
      set(withFiles(latest.current, files, existing, kind)),
    /** The number of files not sent yet. */
    waiting: items.filter(isWaiting).length,
    isSending: items.some(({ state }) => state === 'sending'),
    isComplete: items.every((item) => !isOpen(item)),
    setKind: (id: string, kind: DocumentKind) => patch(id, { kind }),
    remove: (id: string) => set(withoutItem(latest.current, id, existing)),
    cancel(id: string) {
      if (sending.current?.id === id) sending.current.abort.abort()
      else patch(id, { state: 'canceled' })
    },
    /** Queues a failed or canceled file again; `start` sends it. */
    again: (id: string) => patch(id, { state: 'waiting', progress: 0, failure: null }),
    /** Sends all waiting files; true if all chosen files have arrived. */
    async start(subjectId: string): Promise<boolean> {
      if (running.current) return false
      running.current = true
      try {
        for (;;) {
          const next = latest.current.find(isWaiting)
          if (!next) break
          await send(subjectId, next)
        }
      } finally {
        running.current = false
      }
      return latest.current.every((item) => !isOpen(item))
    },
  }
}
