import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { endpoints } from '@portolan/contract/endpoints'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { referenceRoutes } from './content/api-reference/reference-routes.ts'
import { companyDataRoutes } from './content/company-data-routes.ts'
import { definitionRoutes } from './content/definitions/routes.ts'
import { faqRoutes } from './content/faq/routes.ts'
import { companyHealthRoutes } from './content/health/routes.ts'
import { portalConfigRoutes } from './content/portal-config/routes.ts'
import { setupRoutes } from './content/setup/routes.ts'
import { companyReferenceRoutes } from './freight/carrier-messages/by-hand/reference-routes.ts'
import { matchingMetrics } from './freight/carrier-messages/matching/check-matching.ts'
import { customerRoutes } from './freight/customers/routes.ts'
import type { Deps } from './freight/deps.ts'
import { companyDocumentRoutes } from './freight/documents/company-routes.ts'
import { rejectionPhraseRoutes } from './freight/documents/phrases/phrase-routes.ts'
import { documentRoutes } from './freight/documents/routes.ts'
import { companyUploadRoutes } from './freight/documents/uploads/company-routes.ts'
import { personalDataRoutes } from './freight/exit/routes.ts'
import { followRoutes } from './freight/follows/routes.ts'
import { importRunMetrics } from './freight/import-runs/runs/import-run-metrics.ts'
import { invoiceRoutes } from './freight/invoices/routes.ts'
import { companyEventRoutes } from './freight/ledger/company/routes.ts'
import { orderViewRoutes } from './freight/ledger/company/view-routes.ts'
import { orderHistoryRoutes } from './freight/ledger/history/routes.ts'
import { milestoneRunRoutes } from './freight/milestone-runs/routes.ts'
import { orderExportRoutes } from './freight/order-exports/routes.ts'
import { orderMoveRoutes } from './freight/order-moves/routes.ts'
import { companyListRoutes } from './freight/orders/company/list/routes.ts'
import { orderRemovalRoutes } from './freight/orders/company/removal-routes.ts'
import { companyOrderRoutes } from './freight/orders/company/routes.ts'
import { orderPartRoutes } from './freight/orders/company/view-routes.ts'
import { attentionRoutes } from './freight/orders/list/attention-routes.ts'
import { orderRoutes } from './freight/orders/routes.ts'
import { paperRoutes } from './freight/papers/routes.ts'
import { companyPreorderDocumentRoutes } from './freight/preorders/company/document-routes.ts'
import { companyPreorderRoutes } from './freight/preorders/company/routes.ts'
import { preorderDocumentRoutes } from './freight/preorders/documents/routes.ts'
import { preorderRoutes } from './freight/preorders/routes.ts'
import { questionRoutes } from './freight/questions/routes.ts'
import { companyQuoteRoutes } from './freight/quotes/company/company-routes.ts'
import { quoteRoutes } from './freight/quotes/routes.ts'
import { rateAnalysisRoutes } from './freight/rates/analysis/routes.ts'
import { taskEmailRoutes } from './freight/tasks/emails/routes.ts'
import { taskRoutes } from './freight/tasks/routes.ts'
import { companyThreadFileRoutes } from './freight/threads/company/file-routes.ts'
import { companyThreadRoutes } from './freight/threads/company/routes.ts'
import { threadFileRoutes } from './freight/threads/files/routes.ts'
import { threadRoutes } from './freight/threads/routes.ts'
import { webhookMetrics } from './freight/webhooks/check-webhooks.ts'
import { webhookRoutes } from './freight/webhooks/routes.ts'
import { companyEmailRoutes } from './identity/accounts/email-routes.ts'
import { accountRoutes } from './identity/accounts/routes.ts'
import { activityRoutes } from './identity/activity/routes.ts'
import { openApiKeys } from './identity/api-keys/find-api-key.ts'
import { keyRoutes } from './identity/api-keys/routes.ts'
import { emailChangeRoutes } from './identity/email-changes/routes.ts'
import { invitationRoutes } from './identity/invitations/routes.ts'
import { companyInvitationRoutes } from './identity/member-invitations/company-routes.ts'
import { memberInvitationRoutes } from './identity/member-invitations/routes.ts'
import { memberRoutes } from './identity/organizations/members/member-routes.ts'
import { organizationRoutes } from './identity/organizations/routes.ts'
import { passkeyRoutes } from './identity/passkeys/routes.ts'
import { passwordRoutes } from './identity/passwords/routes.ts'
import { secondFactorRoutes } from './identity/second-factor/routes.ts'
import { securityLogRoutes } from './identity/security-log/routes.ts'
import { sessionRoutes } from './identity/sessions/routes.ts'
import { openSessions, type Sessions } from './identity/sessions/sessions.ts'
import { openSignInCheck } from './identity/sign-in/check-sign-in.ts'
import { countSignIns, signIns } from './identity/sign-in/count-sign-ins.ts'
import { signInRoutes } from './identity/sign-in/routes.ts'
import { staffAccountRoutes, staffRoutes } from './identity/staff/routes.ts'
import { storageMetrics } from './identity/storage/check-storage.ts'
import { storageRoutes } from './identity/storage/routes.ts'
import { openUploads } from './identity/storage/uploads.ts'
import { termsRoutes } from './identity/terms/routes.ts'
import { avatarRoutes } from './identity/users/avatar/avatar-routes.ts'
import { userRoutes } from './identity/users/routes.ts'
import { viewRoutes } from './identity/views/routes.ts'
import { notificationRoutes } from './messaging/notifications/routes.ts'
import { companyOutboxRoutes } from './messaging/outbox/company/routes.ts'
import { outboxMetrics } from './messaging/outbox/outbox-commands.ts'
import { canShowOutbox, outboxPageRoutes, outboxPath } from './messaging/outbox/outbox-page.ts'
import { unsubscribeRoutes } from './messaging/unsubscribe/routes.ts'

import { recordCalls } from './platform/activity/record-calls.ts'
import { backupMetrics } from './platform/backup/check-backup.ts'
import { brandRoutes } from './platform/brand/brand-routes.ts'
import { noteWrites, replicaReads } from './platform/db/replica/reads.ts'
import { replicaMetrics } from './platform/db/replica/replica-metrics.ts'
import { reportRequests } from './platform/error-reports/request-reports.ts'
import { isApiRequest } from './platform/http/api-requests.ts'
import { checkView, findCaller } from './platform/http/caller.ts'
import { readClientIps } from './platform/http/client-ip.ts'
import { handleErrors } from './platform/http/errors.ts'
import { bodyBytes, readJsonBodies } from './platform/http/input/json-body.ts'
import {
  answerUnreadable,
  routedUrl,
  unreadableRequestRoutes,
} from './platform/http/input/unreadable-request.ts'
import { readLineBodies } from './platform/http/lines/lines-type.ts'
import { routed } from './platform/http/route.ts'
import { compressAnswers } from './platform/http/serving/compression/compress.ts'
import { securityHeaders } from './platform/http/serving/headers.ts'
import { healthRoutes } from './platform/http/serving/health.ts'
import { limitBodyTime, longestRequestMs } from './platform/http/serving/load/body-time.ts'
import { countDownloads, limitWrites } from './platform/http/serving/load/limit-people.ts'
import { shedLoad } from './platform/http/serving/load/overload.ts'
import { metricsRoute } from './platform/http/serving/metrics.ts'
import { logRequests } from './platform/http/serving/request-log.ts'
import { writeAnswers } from './platform/http/serving/serializer.ts'
import { serveWeb } from './platform/http/serving/static.ts'
import { stopGently } from './platform/http/serving/stopping.ts'
import { heavyWorkMetrics } from './platform/limits/customers/share-heavy-work.ts'
import type { ReadAll } from './platform/processes/shared-figures.ts'
import { queueMetrics } from './platform/queues/check-queues.ts'
import { deliveries } from './platform/watching/counter.ts'
import { measureProcess } from './platform/watching/process-metrics.ts'
import { followRequests } from './platform/watching/request-context.ts'
import { requestNamer } from './platform/watching/request-ids.ts'
import { measureRequests } from './platform/watching/request-metrics.ts'
import { traceRequests } from './platform/watching/trace-requests.ts'
import { queueAgeMetrics, readAges } from './queues/queue-ages.ts'
import { retryQueues } from './queues/queue-commands.ts'

export interface BuildOptions {
  /** Folder of the built web app; if null, serves only the API. */
  webRoot: string | null
  /** Event loop delay in milliseconds beyond which requests are rejected; 1,000 by default. */
  longestDelayMs?: number
  /** For development only: shows the outbox to this machine while this resolves to true. */
  showsOutbox?: () => Promise<boolean>
  /** True if the process is about to stop: it still serves, but reports that it isn't ready. */
  isDraining?: () => boolean
  /** Makes figures of this process those of all that share its port. */
  readAll?: ReadAll
}

/**
 * The whole server with the given dependencies, not yet listening. Fails if an endpoint of the contract has
 * no handler.
 */
export async function build(
  deps: Deps,
  { webRoot, longestDelayMs = 1_000, showsOutbox, isDraining = () => false, readAll }: BuildOptions,
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.log
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    genReqId: requestNamer(deps.env.trustedProxies),
    trustProxy: deps.env.trustedProxies.length > 0 ? deps.env.trustedProxies : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes.public,
    requestTimeout: longestRequestMs,
    // Requests accepted before the listener closed are served like any other.
    return503OnClosing: false,
    // The company's references are parts of paths; the contract limits their length.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    clientErrorHandler: (error, socket) => answerUnreadable(app, error.code, socket),
    rewriteUrl: routedUrl,
  })
  app.server.headersTimeout = 15_000
  writeAnswers(app)
  compressAnswers(app)
  readJsonBodies(app)
  readLineBodies(app)
  routed.set(app, new Set())
  readClientIps(app)
  followRequests(app)
  await traceRequests(app, deps)
  logRequests(app, deps.log)
  reportRequests(app, deps.reports)
  const isStopping = stopGently(app, isDraining)

  await securityHeaders(app, deps.env)
  // A proxy that ends TLS without saying so must not cost the cookies their `Secure`.
  await app.register(cookie, { parseOptions: { secure: deps.env.https || 'auto' } })
  await app.register(multipart)
  const isOverloaded = await shedLoad(app, { longestDelayMs, isDatabaseBusy: deps.isDatabaseBusy })
  handleErrors(app, deps.reports)

  const sessions = openSessions(deps)
  const findApiKey = openApiKeys(deps)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    // `/health/live` answers everyone without the database.
    if (!isApiRequest(request)) return
    request.caller = await findCaller(request, { resolveSession: sessions.resolve, findApiKey })
    checkView(request)
  })

  recordCalls(app, deps)
  noteWrites(app, deps)
  limitBodyTime(app)
  limitWrites(app)

  healthRoutes(app, deps, { isStopping, isOverloaded, checkSignIn: openSignInCheck(deps) })
  if (deps.env.metricsToken !== null) serveMetrics(app, deps, readAll)
  brandRoutes(app, deps)
  referenceRoutes(app, deps.brand)
  if (showsOutbox !== undefined) outboxPageRoutes(app, deps, showsOutbox)
  unsubscribeRoutes(app, deps)
  unreadableRequestRoutes(app)
  for (const url of ['/api', '/api/*']) app.all(url, (_request, reply) => reply.callNotFound())

  const hasOutbox = showsOutbox !== undefined && canShowOutbox(deps.env)
  portalConfigRoutes(app, deps, hasOutbox ? outboxPath : null)
  contractRoutes(app, deps, sessions)
  const missing = [...endpoints]
    .filter(([, endpoint]) => !routed.get(app)?.has(endpoint))
    .map(([name]) => name)
  if (missing.length > 0)
    throw new Error(`Endpoints of the contract without a handler: ${missing.join(', ')}`)

  if (webRoot !== null) await serveWeb(app, webRoot, deps.brand)
  return app
}

/** Measures this process or all that share its port, and shows that with the figures of the features. */
function serveMetrics(app: FastifyInstance, deps: Deps, readAll: ReadAll | undefined): void {
  countSignIns(app, deps)
  const { read, close } = measureProcess(deps)
  app.addHook('onClose', async () => close())
  const ofProcess = [
    measureRequests(app),
    read,
    signIns.read,
    deliveries.read,
    replicaReads.read,
    replicaMetrics,
    heavyWorkMetrics,
  ]
  const ofPortal = [
    outboxMetrics,
    webhookMetrics,
    storageMetrics,
    matchingMetrics,
    importRunMetrics,
    queueMetrics,
    queueAgeMetrics,
    backupMetrics,
  ]
  metricsRoute(app, deps, { ofProcess, ofPortal, readAll })
}

/** The endpoints of the contract, feature by feature. */
function contractRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const findDownloader = countDownloads(sessions.find)
  const admitUpload = openUploads(deps)
  signInRoutes(app, deps, sessions)
  secondFactorRoutes(app, deps, sessions)
  passwordRoutes(app, deps, sessions)
  emailChangeRoutes(app, deps, sessions)
  sessionRoutes(app, deps, sessions)
  securityLogRoutes(app, deps)
  passkeyRoutes(app, deps, sessions)
  userRoutes(app, deps)
  staffRoutes(app, deps)
  staffAccountRoutes(app, deps)
  keyRoutes(app, deps)
  activityRoutes(app, deps)
  termsRoutes(app, deps)
  viewRoutes(app, deps, sessions)
  avatarRoutes(app, deps, findDownloader)
  orderRoutes(app, deps)
  attentionRoutes(app, deps)
  orderHistoryRoutes(app, deps)
  questionRoutes(app, deps)
  threadRoutes(app, deps)
  threadFileRoutes(app, deps, findDownloader, admitUpload)
  followRoutes(app, deps)
  orderExportRoutes(app, deps, findDownloader)
  storageRoutes(app, deps)
  documentRoutes(app, deps, findDownloader, admitUpload)
  paperRoutes(app, deps)
  invoiceRoutes(app, deps, findDownloader)
  preorderRoutes(app, deps)
  preorderDocumentRoutes(app, deps, findDownloader, admitUpload)
  quoteRoutes(app, deps, findDownloader)
  rateAnalysisRoutes(app, deps)
  definitionRoutes(app, deps)
  notificationRoutes(app, deps)
  faqRoutes(app, deps)
  invitationRoutes(app, deps, sessions)
  memberInvitationRoutes(app, deps, sessions)
  organizationRoutes(app, deps, sessions)
  memberRoutes(app, deps, sessions)
  companyInvitationRoutes(app, deps)
  personalDataRoutes(app, deps, findDownloader)
  companyEmailRoutes(app, deps)
  accountRoutes(app, deps, sessions)
  customerRoutes(app, deps, sessions.find)
  companyOrderRoutes(app, deps)
  companyListRoutes(app, deps)
  companyEventRoutes(app, deps)
  orderViewRoutes(app, deps)
  orderPartRoutes(app, deps)
  milestoneRunRoutes(app, deps)
  companyDocumentRoutes(app, deps)
  companyUploadRoutes(app, deps)
  rejectionPhraseRoutes(app, deps)
  companyPreorderRoutes(app, deps)
  companyPreorderDocumentRoutes(app, deps, findDownloader)
  companyQuoteRoutes(app, deps)
  companyThreadRoutes(app, deps)
  taskRoutes(app, deps)
  taskEmailRoutes(app, deps)
  companyThreadFileRoutes(app, deps)
  companyDataRoutes(app, deps)
  companyReferenceRoutes(app, deps)
  orderRemovalRoutes(app, deps)
  orderMoveRoutes(app, deps)
  webhookRoutes(app, deps)
  companyOutboxRoutes(app, deps)
  companyHealthRoutes(app, deps, {
    // Most servers run no check.
    async loadDoctor() {
      const { costlyChecks, examine } = await import('./doctor.ts')
      return { costly: costlyChecks, examine: (check) => examine(deps, check) }
    },
    readQueueAges: () => readAges(deps.database),
    retryQueue: (queue) => retryQueues(deps, queue),
  })
  setupRoutes(app, deps)
}
