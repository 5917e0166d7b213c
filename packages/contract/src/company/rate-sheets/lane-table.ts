import * as z from 'zod/mini'
import { Currency } from '#company/currency.ts'
import { SheetLane, sheetBody } from '#company/sheet-content.ts'
import { LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'

/** The most columns of a table, and rows with its header. */
export const maxTableColumns = 60
export const maxTableRows = 5_001
/** The most prices of a table: as a sheet, more don't fit into one body. */
export const maxTablePrices = 120_000

const cell = z.string().check(z.maxLength(500))

export const readLaneTable = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rate-lane-tables/',
  summary:
    'Read the lanes of a rate sheet from a table with a header: origin, destination and prices such as “BAS 40HC”; saves nothing',
  auth: 'company',
  subject: 'rates',
  needs: 'read',
  body: z.strictObject({
    rows: z
      .array(z.array(cell).check(z.maxLength(maxTableColumns)))
      .check(z.minLength(2), z.maxLength(maxTableRows)),
    transportMode: TransportMode,
    loadType: z._default(LoadType, 'not-set'),
    /** Where neither header nor cell names one. */
    currency: Currency,
  }),
  largeBody: { ...sheetBody, list: 'rows' },
  responses: {
    200: z.object({
      /** Empty if there is a fault: a sheet without one of its prices would be wrong. */
      lanes: z.array(SheetLane),
      /** The meaning of each column, such as `from` or `BAS 45G1`; null if it's left out. */
      columns: z.array(z.nullable(z.string())),
      /** At most 200; too many prices are one. Rows and columns count from 1, as in a spreadsheet. */
      faults: z.array(z.object({ row: z.int(), column: z.int(), reason: z.string() })),
    }),
  },
})
