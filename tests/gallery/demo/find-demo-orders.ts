import { fetchPatiently } from '../../browser/fetch-patiently.ts'
import { borisEmail, demoPassword, fetchToken } from '../../browser/sign-in.ts'
import type { DemoOrders } from '../page-state.ts'

async function list<Row>(url: string, token: string, path: string): Promise<Row[]> {
  const answer = await fetchPatiently(`${url}/api/v2/customer/${path}`, {
    headers: { authorization: `JWT ${token}` },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  const { results } = await answer.json()
  return results
}

type ListedPreorder = {
  id: string
  status: string
  review: string
  cargo: string
  amendment: string | null
  cancellation: string | null
}

/** Anna accepted a price for a smaller quantity of it and changed the booking later. */
const cargoWithEndedPrice = 'Bicycle saddles'

/** Finds a pre-order without requests for each stage, one whose price has ended, and one of a stranger's. */
async function findDemoPreorders(url: string, anna: string, boris: string): Promise<Record<string, string>> {
  const path = 'preorders/?limit=100'
  const listed = await list<ListedPreorder>(url, anna, path)
  const stages = listed
    .filter(({ amendment, cancellation }) => amendment === null && cancellation === null)
    .map(({ id, status, review, cargo }) => [
      cargo === cargoWithEndedPrice ? 'ended-price' : status === 'pending' ? review : status,
      id,
    ])
  const [strangers] = await list<ListedPreorder>(url, boris, path)
  return { ...Object.fromEntries(stages), strangers: strangers?.id ?? '' }
}

/** Finds the orders that the states need in a portal with demo data. */
export async function findDemoOrders(url: string, annaToken: string): Promise<DemoOrders> {
  const byMode: Record<string, string> = {}
  for (const mode of ['sea', 'air', 'truck', 'rail']) {
    const filter = `&status=active&transportMode=${mode}&shipmentStatus=IN_TRANSIT`
    const [first] = await list<{ id: string }>(url, annaToken, `orders/?limit=1${filter}`)
    if (first !== undefined) byMode[mode] = first.id
  }
  type Listed = { id: string; shipmentStatus: string; alerts: { kind: string }[] }
  const all = await list<Listed>(url, annaToken, 'orders/?limit=100')
  const byAlert = Object.fromEntries(all.flatMap(({ id, alerts }) => alerts.map(({ kind }) => [kind, id])))
  const canceled = all.find(({ shipmentStatus }) => shipmentStatus === 'CANCELED')?.id ?? ''
  const boris = await fetchToken(url, borisEmail, demoPassword)
  const [strangers] = await list<{ id: string }>(url, boris, 'orders/?limit=1')
  const preorders = await findDemoPreorders(url, annaToken, boris)
  return { byMode, byAlert, canceled, strangers: strangers?.id ?? '', preorders }
}
