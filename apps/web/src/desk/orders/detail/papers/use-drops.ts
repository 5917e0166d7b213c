import {
  removeCompanyDocument,
  removeCompanyInvoice,
  saveCompanyDocument,
  saveCompanyInvoice,
} from '@portolan/contract/company/documents/order-documents'
import { hasPdfMark } from '@portolan/pdf/pdf-mark'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { byId, refreshOrder } from '#desk/orders/detail/queries.ts'
import { guessKind } from '#freight/documents/uploads/guess-kind.ts'
import type { DocumentKind } from '#freight/documents/uploads/upload-items.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'
import { readPaper } from './read-paper.ts'

/** A dropped file, as it will be added. */
export interface Drop {
  /** Also the reference of the document: sent twice, it's one. */
  id: string
  file: File
  kind: DocumentKind
  isInternal: boolean
  number: string
  amount: string
  currency: string
  issuedOn: string
  dueOn: string
  isSending: boolean
  failure: unknown
}

const today = () => new Date().toISOString().slice(0, 10)
const maxFiles = 20
const refOf = ({ id }: Drop) => `desk-${id}`

function newDrop(file: File): Drop {
  const invoice = { number: '', amount: '', currency: 'EUR', issuedOn: today(), dueOn: '' }
  const state = { isInternal: false, isSending: false, failure: null }
  return { id: crypto.randomUUID(), file, kind: guessKind(file.name), ...invoice, ...state }
}

/** Reads what a PDF says about itself; nothing for other files, and for those that can't be read. */
async function readFile(file: File): Promise<Partial<Drop>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!hasPdfMark(bytes)) return {}
  try {
    const { openPdf } = await import('#freight/documents/pages/open-pdf.ts')
    const pdf = await openPdf(bytes)
    const { kind, invoice } = readPaper(await pdf.readText(1))
    pdf.close()
    const { number, amount, currency } = invoice
    return {
      ...(kind && { kind }),
      ...(number && { number }),
      ...(amount && { amount }),
      ...(currency && { currency }),
    }
  } catch {
    return {}
  }
}

function formOf({ file, kind, isInternal, number, amount, currency, issuedOn, dueOn }: Drop): FormData {
  const form = new FormData()
  const fields =
    kind === 'invoice'
      ? { number, amount, currency, issuedOn, dueOn }
      : { kind, internal: isInternal ? 'true' : 'false' }
  // The server reads the fields before the file.
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, file.name)
  return form
}

/** Files for an order: chosen or dropped, looked through, then added together. */
export function useDrops(orderId: string) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [drops, setDrops] = useState<readonly Drop[]>([])
  const latest = useRef(drops)
  const touched = useRef(new Set<string>())
  const running = useRef(false)

  function set(next: readonly Drop[]) {
    latest.current = next
    setDrops(next)
  }
  const patch = (id: string, part: Partial<Drop>) =>
    set(latest.current.map((drop) => (drop.id === id ? { ...drop, ...part } : drop)))

  async function send(drop: Drop): Promise<boolean> {
    patch(drop.id, { isSending: true, failure: null })
    const { params, query } = byId(orderId)
    const document = { params: { ...params, documentRef: refOf(drop) }, query, body: formOf(drop) }
    try {
      await call(drop.kind === 'invoice' ? saveCompanyInvoice : saveCompanyDocument, document)
      set(latest.current.filter(({ id }) => id !== drop.id))
      return true
    } catch (failure) {
      patch(drop.id, { isSending: false, failure })
      return false
    }
  }

  async function takeBack(added: readonly Drop[]) {
    const { params, query } = byId(orderId)
    for (const drop of added) {
      const document = { params: { ...params, documentRef: refOf(drop) }, query }
      await call(drop.kind === 'invoice' ? removeCompanyInvoice : removeCompanyDocument, document).catch(() =>
        toasts.add({ severity: 'error', title: t('undoFailed', { name: drop.file.name }) }),
      )
    }
    await refreshOrder(client, orderId)
  }

  return {
    drops,
    add(files: Iterable<File>) {
      const added = [...files].slice(0, maxFiles - latest.current.length).map(newDrop)
      set([...latest.current, ...added])
      // A choice that the person has made meanwhile stays.
      for (const { id, file } of added)
        void readFile(file).then((read) => !touched.current.has(id) && patch(id, read))
    },
    change(id: string, part: Partial<Drop>) {
      touched.current.add(id)
      patch(id, { ...part, failure: null })
    },
    remove: (id: string) => set(latest.current.filter((drop) => drop.id !== id)),
    isSending: drops.some(({ isSending }) => isSending),
    /** Adds all files, one after the other; those that fail stay with their reason. */
    async submit() {
      if (running.current) return
      running.current = true
      const added: Drop[] = []
      try {
        for (const drop of latest.current) if (await send(drop)) added.push(drop)
      } finally {
        running.current = false
      }
      if (added.length === 0) return
      toasts.add({
        severity: 'success',
        title: t('added', { count: added.length }),
        life: 10_000,
        action: { label: t('undo'), onAction: () => void takeBack(added) },
      })
      await refreshOrder(client, orderId)
    },
  }
}

export type Drops = ReturnType<typeof useDrops>
