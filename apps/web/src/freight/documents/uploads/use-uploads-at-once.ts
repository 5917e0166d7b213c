import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { useStorageChanged } from '#identity/storage/use-storage-changed.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { Problem } from '#platform/api/problem.ts'
import { session } from '#platform/api/session/current-session.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { afterPaint } from '#platform/ui/look/after-paint.ts'
import { keepFiles, takeFiles } from './kept-files.ts'
import { messages } from './messages.ts'
import { type ChosenFor, type DocumentKind, isOpen, isRefused, type UploadItem } from './upload-items.ts'
import { type SentFile, type UploadList, type Uploads, useUploads } from './use-uploads.ts'

const undoMs = 10_000

interface AtOnceOptions<Sent extends { id: string }> {
  /** The order or pre-order. */
  subjectId: string
  /** Its documents; undefined until they're loaded. */
  documents: readonly { id: string }[] | undefined
  /** How many of them the customer has added. */
  existing: number
  send: (subjectId: string, file: SentFile) => Promise<Sent>
  /** Removes a document that was sent. */
  remove: (document: Sent) => Promise<unknown>
  canUndo: (documentId: string) => boolean
  /** How long a document can be removed, in words. */
  until: string
  /** Refetches what a document changes. */
  refresh: () => Promise<unknown>
}

/** Forgets sent files whose document has disappeared, as by another tab. */
function useGone(uploads: UploadList, documents: AtOnceOptions<never>['documents']) {
  const seen = useRef(new Set<string>())
  const forget = useEffectEvent((ids: ReadonlySet<string>) => {
    for (const { id, state, documentId } of uploads.items)
      if (state === 'done' && documentId && seen.current.has(documentId) && !ids.has(documentId))
        uploads.remove(id)
    for (const id of ids) seen.current.add(id)
  })
  useEffect(() => {
    if (documents) forget(new Set(documents.map(({ id }) => id)))
  }, [documents])
}

/** Keeps what isn't uploaded yet when the session ends, and goes on once its person is back. */
function useKeptFiles(subjectId: string, { latest, set }: Uploads, start: () => void) {
  const userId = useQuery(currentUserQuery).data?.id ?? ''
  const owner = `${userId} ${subjectId}`
  const resume = useEffectEvent(() => {
    const files = takeFiles(owner)
    if (files.length === 0) return
    set([...latest.current, ...files])
    start()
  })
  const leave = useEffectEvent(() => {
    if (!session.isSignedIn()) keepFiles(owner, latest.current)
  })
  useEffect(() => {
    resume()
    return () => leave()
  }, [])
}

/** Files for an order or pre-order that exists: each is sent as soon as it's chosen, and can be taken back. */
export function useUploadsAtOnce<Sent extends { id: string }>(options: AtOnceOptions<Sent>): UploadList {
  const { subjectId, documents, existing, send, remove, canUndo, until, refresh } = options
  const t = useMessages(messages)
  const failureText = useFailureText()
  const showFailure = useFailureToast()
  const storageChanged = useStorageChanged()
  const sent = useRef(new Map<string, { document: Sent; toast: number }>())
  const replaced = useRef(new Map<string, Sent>())

  const uploads = useUploads({
    existing,
    send,
    onUploaded: (item, document) => void uploaded(item, document),
  })
  const start = () => void uploads.start(subjectId)
  const isUnsent = uploads.items.some((item) => isOpen(item) && !isRefused(item) && item.state !== 'canceled')
  useUnsaved(isUnsent)
  useGone(uploads, documents)

  useKeptFiles(subjectId, uploads, start)

  /** A document that is gone already is what was wanted. */
  async function removeSent(document: Sent) {
    try {
      await remove(document)
    } catch (error) {
      if (!(error instanceof Problem && error.status === 404)) throw error
    }
  }

  async function uploaded(item: UploadItem, document: Sent) {
    const { id, file } = item
    const before = replaced.current.get(id)
    const toast = toasts.add({
      severity: 'success',
      title: t('uploadedNamed', { name: file.name }),
      description: until,
      life: undoMs,
      action: { label: t('undo'), onAction: () => void undo(item) },
    })
    sent.current.set(id, { document, toast })
    replaced.current.delete(id)
    // The same file under its former type; it stays if it can't be removed, and the list shows both.
    if (before)
      await removeSent(before).catch((error: unknown) =>
        showFailure(t('undoFailed', { name: file.name }), error),
      )
    await refresh()
  }

  async function undo({ id, file: { name } }: UploadItem) {
    const last = sent.current.get(id)
    if (!last) return
    sent.current.delete(id)
    toasts.close(last.toast)
    uploads.patch(id, { state: 'removing' })
    try {
      await removeSent(last.document)
      toasts.add({ severity: 'info', title: t('undone', { name }), life: 5000 })
      await refresh()
      // The button that adds a file is drawn by then and can take the focus.
      afterPaint(() => uploads.remove(id))
    } catch (error) {
      sent.current.set(id, last)
      uploads.patch(id, { state: 'done' })
      showFailure(t('undoFailed', { name }), error, failureText(error))
      await refresh()
    } finally {
      storageChanged()
    }
  }

  return {
    items: uploads.items,
    add(files: Iterable<File>, chosenFor?: ChosenFor) {
      uploads.add(files, chosenFor)
      start()
    },
    remove: uploads.remove,
    cancel: uploads.cancel,
    again(id: string) {
      uploads.again(id)
      start()
    },
    /** Sends a file again under another type, and removes it under the former one. */
    setKind(id: string, kind: DocumentKind) {
      const last = sent.current.get(id)
      if (!last) return
      sent.current.delete(id)
      replaced.current.set(id, last.document)
      toasts.close(last.toast)
      uploads.patch(id, { kind, key: crypto.randomUUID(), state: 'waiting', progress: 0, documentId: null })
      start()
    },
    undo: (item) => void undo(item),
    canUndo: ({ state, documentId }) => state === 'done' && documentId !== null && canUndo(documentId),
  }
}
