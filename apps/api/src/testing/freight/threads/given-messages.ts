import { addThreadNote, sendCompanyMessage } from '@portolan/contract/company/threads/threads'
import { addThreadFile, sendThreadMessage, type ThreadMessage } from '@portolan/contract/freight/threads'
import type { CallInput, TestPortal } from '#testing/test-portal.ts'

/** A form with only a file. */
export function buildFile(content = '%PDF-1.7 a photo of the damage', name = 'damage.pdf'): FormData {
  const form = new FormData()
  form.set('file', new File([content], name))
  return form
}

/** Calls an endpoint about a thread and returns its answer. */
async function call(
  portal: TestPortal,
  endpoint: Parameters<TestPortal['call']>[0],
  threadId: string,
  input: CallInput,
) {
  const answer = await portal.call(endpoint, { params: { threadId }, ...input })
  if (answer.statusCode !== 201) throw new Error(`${endpoint.path}: ${answer.body}`)
  return answer.json()
}

/** A message of a customer's person, with a file if `withFile`. */
export async function givenThreadMessage(
  portal: TestPortal,
  { token }: { token: string },
  threadId: string,
  { text = 'Where is it?', withFile = false }: { text?: string; withFile?: boolean } = {},
): Promise<ThreadMessage> {
  const file = withFile ? await call(portal, addThreadFile, threadId, { token, body: buildFile() }) : null
  const body = { text, files: file ? [file.id] : [] }
  return call(portal, sendThreadMessage, threadId, { token, body })
}

/** A message or an internal note of the company, by an API key. */
export async function givenCompanyEntry(
  portal: TestPortal,
  key: string,
  threadId: string,
  text: string,
  isNote = false,
): Promise<{ id: string }> {
  return call(portal, isNote ? addThreadNote : sendCompanyMessage, threadId, { key, body: { text } })
}
