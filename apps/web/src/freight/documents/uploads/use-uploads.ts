import { useEffect, useRef, useState } from 'react'
import { useStorageChanged } from '#identity/storage/use-storage-changed.ts'
import {
  type ChosenFor,
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

interface UploadOptions<Sent> {
  /** The number of documents the customer has already added. */
  existing?: number
  /** Called after each uploaded document. */
  onUploaded?: (item: UploadItem, sent: Sent) => void
  /** Sends a file to the order or pre-order. */
  send: (subjectId: string, file: SentFile) => Promise<Sent>
}

/** Chosen files, as a list shows and changes them. */
export interface UploadList {
  items: readonly UploadItem[]
  add: (files: Iterable<File>, chosenFor?: ChosenFor) => void
  setKind: (id: string, kind: DocumentKind) => void
  remove: (id: string) => void
  cancel: (id: string) => void
  /** Queues a failed or canceled file again. */
  again: (id: string) => void
  /** Takes a sent document back; only where files are sent at once. */
  undo?: (item: UploadItem) => void
  canUndo?: (item: UploadItem) => boolean
}

export type Uploads = ReturnType<typeof useUploads>

/**
 * Files for a pre-order or an order: chosen first, then sent by `start` one at a time, each with its progress
 * and cancel button.
 */
export function useUploads<Sent extends { id: string }>(options: UploadOptions<Sent>) {
  const { existing = 0, onUploaded, send: sendFile } = options
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
    const { id, file, kind, key } = item
    const abort = new AbortController()
    sending.current = { id, abort }
    patch(id, { state: 'sending', progress: 0, failure: null })
    const body = new FormData()
    // The server reads the fields before the file.
    body.set('kind', kind)
    body.set('file', file, file.name)
    try {
      const sent = await sendFile(subjectId, {
        headers: { 'idempotency-key': `${key}-${kind}` },
        body,
        signal: abort.signal,
        onProgress: (progress) => patch(id, { progress }),
      })
      patch(id, { state: 'done', progress: 1, documentId: sent.id })
      onUploaded?.(item, sent)
    } catch (failure) {
      patch(id, abort.signal.aborted ? { state: 'canceled' } : { state: 'failed', failure })
    } finally {
      sending.current = null
      storageChanged()
    }
  }

  return {
    items,
    latest,
    patch,
    set,
    /** `chosenFor` applies to all files; without it, the kind of each is guessed from its name. */
    add: (files: Iterable<File>, chosenFor?: ChosenFor) =>
      set(withFiles(latest.current, files, existing, chosenFor)),
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
