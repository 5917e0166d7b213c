import type { Page } from '@portolan/contract/shared/paging'
import { nextCursor } from './next-cursor.ts'

const pageSize = 100

/** Reads a list to its end, page by page. */
export async function readAll<Row>(
  readPage: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await readPage({ limit: pageSize, ...(cursor && { cursor }) })
    rows.push(...page.results)
    cursor = nextCursor(page)
  } while (cursor !== undefined)
  return rows
}
