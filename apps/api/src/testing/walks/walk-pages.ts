import type { Endpoint } from '@portolan/contract/shared/endpoint'
import type { CallInput, TestPortal } from '#testing/test-portal.ts'

const maxPages = 500

/**
 * The rows of a list from the first page to the last, following `next`. Runs `between` after every page.
 * Throws if an answer isn't a page.
 */
export async function walkPages<Row>(
  portal: TestPortal,
  endpoint: Endpoint,
  input: CallInput,
  between: (page: Row[]) => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const rows: Row[] = []
  let answer = await portal.call(endpoint, input)
  for (let page = 0; page < maxPages; page++) {
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.statusCode} ${answer.body}`)
    const { results, next } = answer.json<{ results: Row[]; next: string | null }>()
    rows.push(...results)
    await between(results)
    if (next === null) return rows
    answer = await portal.get(next, input.token, input.key)
  }
  throw new Error(`${endpoint.path} has no end`)
}
