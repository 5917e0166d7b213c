import { SheetContent } from '@portolan/contract/company/sheet-content'
import { makeDemoFxRates, makeDemoRateSheets } from '@portolan/demo/rate-sheets'
import type { Deps } from '#freight/deps.ts'
import { saveRatesOn } from '#freight/rate-sheets/fx/save-rates.ts'
import { publishSheet } from '#freight/rate-sheets/publish-sheet.ts'
import { saveSheet } from '#freight/rate-sheets/save-sheet.ts'

/** Publishes the demo's rate sheets, so that transports have prices immediately. */
export async function loadRateSheets({ database }: Pick<Deps, 'database'>, now: number): Promise<void> {
  for (const { ref, sheet } of makeDemoRateSheets(now)) {
    await database.transaction(async (tx) => {
      await saveSheet(tx, ref, SheetContent.parse(sheet))
      await publishSheet(tx, ref)
    })
  }
  const { date, ...rates } = makeDemoFxRates(now)
  await database.transaction((tx) => saveRatesOn(tx, date, rates))
}
