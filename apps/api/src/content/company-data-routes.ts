import type { FastifyInstance } from 'fastify'
import { announcementRoutes } from '#freight/announcements/routes.ts'
import { carrierMessageRoutes } from '#freight/carrier-messages/company-routes.ts'
import type { Deps } from '#freight/deps.ts'
import { importFileRoutes } from '#freight/import-runs/file-routes.ts'
import { importMapRoutes } from '#freight/import-runs/map-routes.ts'
import { importRunRoutes } from '#freight/import-runs/run-routes.ts'
import { fxRateRoutes } from '#freight/rate-sheets/fx/routes.ts'
import { rateSheetRoutes } from '#freight/rate-sheets/routes.ts'
import { rateRoutes } from '#freight/rates/records/routes.ts'
import { brandSettingsRoutes } from './brand/routes.ts'
import { letterTextRoutes } from './letter-texts/routes.ts'

/** Routes for the company's data: prices, imports, messages of carriers, announcements, brand and texts. */
export function companyDataRoutes(app: FastifyInstance, deps: Deps): void {
  rateSheetRoutes(app, deps)
  fxRateRoutes(app, deps)
  rateRoutes(app, deps)
  carrierMessageRoutes(app, deps)
  importFileRoutes(app, deps)
  importMapRoutes(app, deps)
  importRunRoutes(app, deps)
  announcementRoutes(app, deps)
  brandSettingsRoutes(app, deps)
  letterTextRoutes(app, deps)
}
