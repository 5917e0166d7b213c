import { addOrderDocument, type OrderDocument } from '@portolan/contract/freight/documents'
import { buildForm } from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

/** Uploads a customer's document to an order over HTTP and returns it. */
export async function givenUpload(
  portal: TestPortal,
  { token }: { token: string },
  { orderId }: { orderId: string },
  form: FormData = buildForm(),
): Promise<OrderDocument> {
  const answer = await portal.call(addOrderDocument, { token, params: { orderId }, body: form })
  if (answer.statusCode !== 201) throw new Error(`The document was refused: ${answer.body}`)
  return answer.json()
}
