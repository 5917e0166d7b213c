import * as z from 'zod/mini'
import type { Subject } from '#shared/roles.ts'

/** The kinds of imports. */
export const importKinds = ['orders', 'events', 'charges', 'documents', 'rates', 'rate-sheets'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>

/**
 * The subject that the same company calls have: importing needs to write it, too. Charges are a part of
 * orders, and an index of documents, which may have invoices, also needs `invoices`.
 */
export const importSubjects: Readonly<Record<ImportKind, Subject>> = {
  orders: 'orders',
  events: 'orders',
  charges: 'orders',
  documents: 'documents',
  rates: 'rates',
  'rate-sheets': 'rates',
}
