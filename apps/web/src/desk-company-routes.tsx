import { createRoute, redirect } from '@tanstack/react-router'
import type {
  ActivityUrl,
  CustomersSearch,
  LetterTextsUrl,
  OutboxUrl,
  RateSheetUrl,
  RatesUrl,
  WebhookUrl,
} from './desk/frame/paths.ts'
import { deskLayout } from './desk-layout-routes.tsx'
import { lazyPage } from './platform/routing/lazy-page.ts'
import { withCache } from './with-cache.ts'

const healthRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company',
  loader: async () => {
    const [client, { healthQuery }] = await withCache(import('./desk/health/queries.ts'))
    void client.prefetchQuery(healthQuery)
  },
  component: lazyPage(() => import('./desk/health/health-page.tsx'), 'HealthPage'),
})

const outboxRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company/outbox',
  // The page parses it.
  validateSearch: (url: Record<string, unknown>): OutboxUrl => url,
  component: lazyPage(() => import('./desk/health/outbox/outbox-page.tsx'), 'OutboxPage'),
})

const webhookRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company/systems/webhooks/$name',
  // The page parses it.
  validateSearch: (url: Record<string, unknown>): WebhookUrl => url,
  component: lazyPage(() => import('./desk/systems/webhooks/page/webhook-page.tsx'), 'WebhookPage'),
})

const brandRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company/brand',
  loader: async () => {
    const [client, { brandQuery }] = await withCache(import('./desk/brand/queries.ts'))
    void client.prefetchQuery(brandQuery)
  },
  component: lazyPage(() => import('./desk/brand/brand-page.tsx'), 'BrandPage'),
})

const letterTextsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company/texts',
  // The page parses it.
  validateSearch: (url: Record<string, unknown>): LetterTextsUrl => url,
  component: lazyPage(() => import('./desk/letter-texts/letter-texts-page.tsx'), 'LetterTextsPage'),
})

const faqSettingsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company/faq',
  component: lazyPage(() => import('./desk/faq/list/faq-list-page.tsx'), 'FaqListPage'),
})

const faqArticleRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company/faq/$slug',
  component: lazyPage(() => import('./desk/faq/article/faq-article-page.tsx'), 'FaqArticlePage'),
})

const staffRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company/staff',
  component: lazyPage(() => import('./desk/staff/staff-page.tsx'), 'StaffPage'),
})

const systemsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company/systems',
  component: lazyPage(() => import('./desk/systems/systems-page.tsx'), 'SystemsPage'),
})

const customersRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/customers',
  // The page parses it.
  validateSearch: (url: Record<string, unknown>): CustomersSearch => url,
  component: lazyPage(() => import('./desk/customers/list/customers-page.tsx'), 'DeskCustomersPage'),
})

const customerRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/customers/$organizationId',
  loader: async ({ params }) => {
    const [queryClient, { customerQuery }] = await withCache(import('./desk/customers/queries.ts'))
    void queryClient.prefetchQuery(customerQuery(params.organizationId))
  },
  component: lazyPage(() => import('./desk/customers/detail/customer-page.tsx'), 'DeskCustomerPage'),
})

const customerSettingsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/customers/$organizationId/settings',
  loader: async ({ params }) => {
    const [queryClient, { customerQuery }] = await withCache(import('./desk/customers/queries.ts'))
    void queryClient.prefetchQuery(customerQuery(params.organizationId))
  },
  component: lazyPage(
    () => import('./desk/customers/settings/settings-page.tsx'),
    'DeskCustomerSettingsPage',
  ),
})

const ratesRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/rates',
  // The pages parse it.
  validateSearch: (url: Record<string, unknown>): RatesUrl => url,
  component: lazyPage(() => import('./desk/rate-sheets/list/rate-list-page.tsx'), 'RateListPage'),
})

const rateCalendarRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/rates/calendar',
  validateSearch: (url: Record<string, unknown>): RatesUrl => url,
  component: lazyPage(() => import('./desk/rate-sheets/calendar/rate-calendar-page.tsx'), 'RateCalendarPage'),
})

const rateOffersRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/rates/offers',
  component: lazyPage(() => import('./desk/rate-sheets/offers/rate-offers-page.tsx'), 'RateOffersPage'),
})

const newRateSheetRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/rates/new',
  component: lazyPage(() => import('./desk/rate-sheets/new/new-sheet-page.tsx'), 'NewSheetPage'),
})

const rateSheetRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/rates/sheets/$ref',
  validateSearch: (url: Record<string, unknown>): RateSheetUrl => url,
  component: lazyPage(() => import('./desk/rate-sheets/sheet/sheet-page.tsx'), 'RateSheetPage'),
})

/** A task names the version that ends; its page is that of the sheet. */
const rateVersionRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/rates/versions/$sheetId',
  loader: async ({ params }) => {
    const { linkOfVersion } = await import('./desk/rate-sheets/queries.ts')
    throw redirect({ ...(await linkOfVersion(params.sheetId)), replace: true })
  },
})

const importsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/imports',
  validateSearch: ({ view }: Record<string, unknown>): { view?: 'maps' } => (view === 'maps' ? { view } : {}),
  component: lazyPage(() => import('./desk/imports/list/imports-page.tsx'), 'ImportsPage'),
})

const importFileRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/imports/files/$fileId',
  validateSearch: ({ run }: Record<string, unknown>): { run?: string } =>
    typeof run === 'string' ? { run } : {},
  component: lazyPage(() => import('./desk/imports/mapping/mapping-page.tsx'), 'MappingPage'),
})

const importRunRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/imports/$runId',
  component: lazyPage(() => import('./desk/imports/run/run-page.tsx'), 'ImportRunPage'),
})

const activityRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/company/activity',
  // The page parses it.
  validateSearch: (url: Record<string, unknown>): ActivityUrl => url,
  component: lazyPage(() => import('./desk/activity/activity-page.tsx'), 'ActivityPage'),
})

const announcementsRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/announcements',
  loader: async () => {
    const [client, { announcementsQuery }] = await withCache(import('./desk/announcements/queries.ts'))
    void client.prefetchInfiniteQuery(announcementsQuery)
  },
  component: lazyPage(() => import('./desk/announcements/announcements-page.tsx'), 'AnnouncementsPage'),
})

const announcementRoute = createRoute({
  getParentRoute: () => deskLayout,
  path: '/desk/announcements/$announcementId',
  component: lazyPage(() => import('./desk/announcements/announcement-page.tsx'), 'AnnouncementPage'),
})

/** The rooms for what the company keeps, and its own pages. */
export const companyRoutes = [
  healthRoute,
  outboxRoute,
  webhookRoute,
  brandRoute,
  letterTextsRoute,
  faqSettingsRoute,
  faqArticleRoute,
  staffRoute,
  systemsRoute,
  customersRoute,
  customerRoute,
  customerSettingsRoute,
  ratesRoute,
  rateCalendarRoute,
  rateOffersRoute,
  newRateSheetRoute,
  rateSheetRoute,
  rateVersionRoute,
  importsRoute,
  importFileRoute,
  importRunRoute,
  announcementsRoute,
  announcementRoute,
  activityRoute,
] as const
