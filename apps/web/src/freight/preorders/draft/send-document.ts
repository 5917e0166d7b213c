import { addPreorderDocument } from '@portolan/contract/freight/preorders/preorder-documents'
import type { SentFile } from '#freight/documents/uploads/use-uploads.ts'
import { call } from '#platform/api/client.ts'

/** Adds a file to a pre-order. */
export function sendDocument(preorderId: string, file: SentFile) {
  return call(addPreorderDocument, { params: { preorderId }, ...file })
}
