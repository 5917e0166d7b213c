import { departure, iftstaInterchange } from './iftsta-samples.ts'
import { dcsaSample } from './read-all.ts'
import { arrival315, statuses214, x12Interchange } from './x12-samples.ts'

const fsu = [
  'FSU/15',
  '020-12345675BRULAX/T6K120.0',
  'BKD/SN501/20NOV/BRULAX/T6K120/S2230/S0130-N',
  'RCF/LH123/21NOV1230/FRA/P4K80',
  'DLV/22NOV0900/LAX/T6K120/CONSIGNEE',
  'OSI/LEFT AT THE DOCK',
].join('\r\n')

/** A valid message of each format. */
export const validMessages: readonly (readonly [name: string, text: string])[] = [
  ['tnt 2.2', dcsaSample('tnt-220-response.json').toString()],
  ['tnt 3.0', dcsaSample('tnt-300-response.json').toString()],
  ['arrival notice', dcsaSample('arrivalnotice-api-100-post-freetime-request.json').toString()],
  ['315', x12Interchange('315', [arrival315, arrival315])],
  ['214', x12Interchange('214', [statuses214, statuses214])],
  ['IFTSTA', `UNA:+.? '${iftstaInterchange([departure, departure])}`],
  ['FSU', fsu],
]
