import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Customer } from '@portolan/demo/customers'
import { makeDemoRates } from '@portolan/demo/demo-rates'
import { printDocument } from '@portolan/demo/documents/document-layout'
import { documentsOf, type OrderDocument } from '@portolan/demo/documents/order-documents'
import type { DemoOrder } from '@portolan/demo/orders/demo-order'
import { makeDemoOrders } from '@portolan/demo/orders/demo-orders'
import { makeDemoPreorders } from '@portolan/demo/preorders/demo-preorders'
import { makeDemoQuotes } from '@portolan/demo/quotes/demo-quotes'
import { draftAnnouncement } from '#content/demo/desk/load-demo-announcement.ts'
import { ensureStaff, giveTask } from '#content/demo/desk/load-demo-staff.ts'
import { playThreads } from '#content/demo/desk/load-demo-threads.ts'
import type { Deps } from '#freight/deps.ts'
import { saveDocument } from '#freight/documents/save/save-document.ts'
import { uploadOnce } from '#freight/documents/uploads/upload-once.ts'
import { noSubscribers } from '#freight/no-subscribers.ts'
import { type SavedOrder, saveOrders } from '#freight/order-record/save/save-orders.ts'
import { saveRates } from '#freight/rates/records/save-rates.ts'
import { demoPassword } from '#identity/passwords/password-rules.ts'
import { createUser } from '#identity/users/create-user.ts'
import { type NewNotification, saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { demoNotifications } from './demo-notifications.ts'
import {
  allCustomers,
  arePeopleLoaded,
  customersOf,
  findPerson,
  findRealCustomer,
  type Person,
  people,
} from './demo-people.ts'
import { loadDemoMessages } from './load-demo-messages.ts'
import { playPreorder } from './load-demo-preorders.ts'
import { playQuote } from './load-demo-quotes.ts'
import { loadRateSheets } from './load-demo-rate-sheets.ts'
import { playCarrierReports } from './play-carrier-reports.ts'
import { deleteNotifications, deletePreorders, findOrganizationId } from './queries.ts'

/** Counts of what was loaded; all 0 if the demo data already existed. */
export interface DemoSummary {
  loaded: boolean
  organizations: number
  users: number
  orders: number
  preorders: number
  quotes: number
  documents: number
  notifications: number
}

/** An order of the demo with its documents and the saved result. */
interface SavedDemoOrder {
  order: DemoOrder
  documents: OrderDocument[]
  saved: SavedOrder
}

async function ensurePerson(deps: Deps, person: Person): Promise<{ id: string }> {
  const { login, firstName, lastName, locale } = person
  const existingPerson = await findPerson(deps, person)
  if (existingPerson) return existingPerson
  const user = {
    email: login.username,
    password: demoPassword,
    firstName,
    lastName,
    phone: null,
    locale,
    organizationRefs: customersOf(person).map(({ ref }) => ref),
  }
  return createUser(deps, user, { isDemo: true })
}

async function saveDocuments(deps: Deps, { order, documents, saved }: SavedDemoOrder): Promise<void> {
  const scope = { organizationId: saved.organizationId, orderId: saved.id }
  const person = people.find(({ user }) => user === order.customer.user)
  for (const document of documents) {
    const bytes = await printDocument(document.draw())
    if (document.isSubmitted && person)
      await uploadOnce(
        deps,
        { ...scope, userId: (await ensurePerson(deps, person)).id },
        document.record,
        bytes,
      )
    else await saveDocument(deps, scope, document.record, bytes)
  }
}

/** Several in parallel: while one document waits for the disk, the next is drawn. */
async function saveAllDocuments(
  deps: Deps,
  savedOrders: readonly SavedDemoOrder[],
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const queue = savedOrders.values()
  let done = 0
  async function work(): Promise<void> {
    for (const one of queue) {
      await saveDocuments(deps, one)
      done += 1
      onProgress(done, savedOrders.length)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
}

/** Takes all pre-orders and quotes through their steps; those of an interrupted load start over. */
async function playBookings(deps: Deps, orders: readonly DemoOrder[], now: number) {
  const ids = new Map<string, string>()
  for (const { ref } of allCustomers) {
    const id = await findOrganizationId(deps.database, ref)
    if (id !== null) ids.set(ref, id)
  }
  await deletePreorders(deps.database, [...ids.values()])
  async function find({ ref, user }: Customer) {
    const person = people.find((each) => each.user === user)
    const organizationId = ids.get(ref)
    if (!person || organizationId === undefined) throw new Error(`${ref} isn't there`)
    const { id: userId } = await ensurePerson(deps, person)
    return { organizationId, userId, person }
  }
  const preorders = makeDemoPreorders(now, orders)
  const quotes = makeDemoQuotes(now)
  const notifications: NewNotification[] = []
  for (const preorder of preorders)
    notifications.push(...(await playPreorder(deps, await find(preorder.customer), preorder)))
  for (const quote of quotes)
    notifications.push(...(await playQuote(deps, await find(quote.customer), quote)))
  const accepted = quotes.filter(({ answers }) => answers.some(({ kind }) => kind === 'accepted'))
  return { preorders: preorders.length + accepted.length, quotes: quotes.length, notifications }
}

/** A person's notifications, which tell the story of the orders, pre-orders and quotes. */
async function notificationsOf(
  deps: Deps,
  person: Person,
  savedOrders: readonly SavedDemoOrder[],
  ofBookings: readonly NewNotification[],
  now: number,
): Promise<NewNotification[]> {
  const { id: userId } = await ensurePerson(deps, person)
  const own = savedOrders.filter(({ order }) => order.customer.user === person.user)
  const savedByRef = new Map(own.map(({ order, saved }) => [order.record.ref, saved]))
  const home = own.find(({ order }) => order.customer === customersOf(person)[0])?.saved
  if (home === undefined) throw new Error(`${person.login.name} has no orders`)
  const ofOrders = demoNotifications(own, now).map(({ kind, at, order, data, viewed }) => {
    const about = order === null ? undefined : savedByRef.get(order.ref)
    return {
      userId,
      organizationId: about?.organizationId ?? home.organizationId,
      orderId: about?.id ?? null,
      kind,
      viewed,
      createdAt: new Date(at).toISOString(),
      data,
    }
  })
  const all: NewNotification[] = [
    ...ofOrders,
    ...ofBookings.filter((notification) => notification.userId === userId),
  ]
  return all.sort((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''))
}

/**
 * Fills a database with demo data as of today; `onProgress` counts orders. Does nothing if the demo data
 * already exists, completes an interrupted load, and waits while another process loads it. `drawn` returns
 * the documents of an order. Throws `OperatorError` if the database has another customer.
 */
export function loadDemo(
  deps: Deps,
  onProgress: (done: number, total: number) => void,
  drawDocuments = documentsOf,
): Promise<DemoSummary> {
  // Loading sends no notifications and calls no webhooks: those of the demo's people are part of its story.
  const quiet = { ...deps, ...noSubscribers }
  return deps.withAdvisoryLock('demo', () => loadUnderLock(quiet, onProgress, drawDocuments))
}

async function loadUnderLock(
  deps: Deps,
  onProgress: (done: number, total: number) => void,
  drawDocuments: typeof documentsOf,
): Promise<DemoSummary> {
  if (await arePeopleLoaded(deps)) {
    await ensureStaff(deps)
    return {
      loaded: false,
      organizations: 0,
      users: 0,
      orders: 0,
      preorders: 0,
      quotes: 0,
      documents: 0,
      notifications: 0,
    }
  }
  const other = await findRealCustomer(deps.database)
  if (other !== null) {
    throw new OperatorError(
      'refused',
      `The database holds data of ${other}; demo data is only loaded into an empty one. Choose another DATA_DIR or DATABASE_URL.`,
    )
  }
  const now = deps.clock.now().getTime()
  const orders = makeDemoOrders(now)
  await playCarrierReports(deps, orders, now)
  const saved = await saveOrders(
    deps,
    orders.map(({ record }) => record),
  )
  await saveRates(deps, makeDemoRates(now, deps.env.currency))
  const savedOrders = orders.map((order, index): SavedDemoOrder => {
    const savedOrder = saved[index]
    if (savedOrder === undefined) throw new Error(`Order ${order.record.ref} was not saved`)
    return { order, documents: drawDocuments(order, deps.brand().name), saved: savedOrder }
  })
  await saveAllDocuments(deps, savedOrders, onProgress)
  await loadDemoMessages(deps, orders)
  await loadRateSheets(deps, now)
  await ensureStaff(deps)
  const bookings = await playBookings(deps, orders, now)
  await playThreads(deps, now)
  await giveTask(deps)
  await draftAnnouncement(deps)
  const notifications: NewNotification[] = []
  for (const person of people)
    notifications.push(...(await notificationsOf(deps, person, savedOrders, bookings.notifications, now)))
  // All at once, since they mark a complete load; an interrupted one may have left some.
  await deps.database.transaction(async (tx) => {
    await deleteNotifications(tx, [...new Set(notifications.map(({ userId }) => userId))])
    await saveNotifications(tx, notifications, { quietly: true })
  })
  return {
    loaded: true,
    organizations: allCustomers.length,
    users: people.length,
    orders: orders.length,
    preorders: bookings.preorders,
    quotes: bookings.quotes,
    documents: savedOrders.reduce((sum, { documents }) => sum + documents.length, 0),
    notifications: notifications.length,
  }
}
