import type { BookingContent } from '#booking/content.ts'
import { agreedPriceEnded } from './agreed-price.ts'
import { densityUnusual, descriptionVague, hsCodeDoubtful, volumeDiffers } from './cargo.ts'
import { dangerousGoodsInconsistent, dangerousGoodsUnbookable } from './dangerous-goods.ts'
import { readyDatePast } from './dates.ts'
import {
  containerNumberDoubtful,
  overVolume,
  overweight,
  pieceTooLarge,
  reeferWithoutTemperature,
  temperatureOnDryContainer,
} from './equipment.ts'
import { type RuleFinding, type RuleId, ruleIds } from './finding.ts'
import type { Rule, RuleContext } from './rule.ts'
import {
  doorWithoutAddress,
  exportClearanceUnderExw,
  importerTaxIdMissing,
  insuranceMissing,
  namedPlaceMissing,
  notifyPartyMissing,
  seaRuleMisused,
} from './terms.ts'

/** All rules in the order of their findings. */
const rules: Readonly<Record<RuleId, Rule>> = {
  B01: seaRuleMisused,
  B02: namedPlaceMissing,
  B03: insuranceMissing,
  B04: exportClearanceUnderExw,
  B05: importerTaxIdMissing,
  B06: hsCodeDoubtful,
  B07: descriptionVague,
  B08: dangerousGoodsInconsistent,
  B09: dangerousGoodsUnbookable,
  B11: reeferWithoutTemperature,
  B12: temperatureOnDryContainer,
  B13: doorWithoutAddress,
  B14: overweight,
  B15: overVolume,
  B16: pieceTooLarge,
  B17: volumeDiffers,
  B18: densityUnusual,
  B20: containerNumberDoubtful,
  B21: readyDatePast,
  B24: notifyPartyMissing,
  B26: agreedPriceEnded,
}

/** Returns the rules' findings about a booking, complete or not; the same in browser and server. */
export function findBookingProblems(content: BookingContent, context: RuleContext): RuleFinding[] {
  return ruleIds.flatMap((id) => rules[id](content, context).map((found): RuleFinding => ({ ...found, id })))
}
