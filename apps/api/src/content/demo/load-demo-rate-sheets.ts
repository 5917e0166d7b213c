import { SheetContent } from '@portolan/contract/company/sheet-content'
import { makeDemoFxRates, makeDemoRateSheets } from '@portolan/demo/rate-sheets'
import type { Deps } from '#freight/deps.ts'
import { saveRatesOn } from '#freight/rate-sheets/fx/save-rates.ts'
import { hasSheet } from '#freight/rate-sheets/get-sheet.ts'
import { publishSheet } from '#freight/rate-sheets/publish-sheet.ts'
import { saveSheet } from '#freight/rate-sheets/save-sheet.ts'

/** Publishes the demo's rate sheets, so that transports have prices immediately; existing ones stay. */
export async function loadRateSheets({ database }: Pick<Deps, 'database'>, now: number): Promise<void> {
  for (const { ref, sheet, isDraft = false, next } of makeDemoRateSheets(now)) {
    await database.transaction(async (tx) => {
      if (await hasSheet(tx, ref)) return
      await saveSheet(tx, ref, SheetContent.parse(sheet))
      if (!isDraft) await publishSheet(tx, ref)
      if (next) await saveSheet(tx, ref, SheetContent.parse(next))
    })
  }
  const { date, ...rates } = makeDemoFxRates(now)
  await database.transaction((tx) => saveRatesOn(tx, date, rates))
}
