import { fetchPatiently } from '../../browser/fetch-patiently.ts'

/** The pages of the desk with the selector that says a page has its data. */
export async function deskPages(url: string, token: string): Promise<[path: string, selector: string][]> {
  const firstId = async (list: string) => {
    const answer = await fetchPatiently(`${url}/api/v2/company/${list}/?limit=1`, {
      headers: { authorization: `JWT ${token}` },
    })
    if (!answer.ok) throw new Error(`${list} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()).results[0].id as string
  }
  const row = 'main [data-row]'
  return [
    ['/desk', 'main h2'],
    ['/desk/orders', row],
    [`/desk/orders/${await firstId('orders')}`, 'main section'],
    ['/desk/preorders', row],
    [`/desk/preorders/${await firstId('preorders')}`, 'main section'],
    ['/desk/quotes', row],
    [`/desk/quotes/${await firstId('quotes')}`, 'main section'],
    ['/desk/threads', 'main h1'],
    ['/desk/messages', 'main h1'],
    ['/desk/documents', 'main h1'],
  ]
}
