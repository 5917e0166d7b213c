import type { JsonSchema } from '#platform/http/serving/json-schema.ts'
import { importContent } from './import-examples.ts'

const anyObject = { type: 'object', additionalProperties: true }

const trackingEvent = {
  eventID: '3cecb101-7a1a-43a4-9d62-e88a131651e2',
  eventCreatedDateTime: '2026-11-19T09:00:00Z',
  eventType: 'TRANSPORT',
  eventClassifierCode: 'EST',
  eventDateTime: '2026-11-29T10:00:00+04:00',
  transportEventTypeCode: 'ARRI',
  delayReasonCode: 'WEA',
  transportCall: {
    transportCallID: '345E-AEJEA',
    exportVoyageNumber: '345E',
    UNLocationCode: 'AEJEA',
    modeOfTransport: 'VESSEL',
    vessel: { vesselIMONumber: '9321483', vesselName: 'MAERSK HAMBURG' },
  },
  documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: '7654321' }],
}

const x12 = [
  `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'EXAMPLELINE'.padEnd(15)}*ZZ*${'PORTOLAN'.padEnd(15)}*261103*0610*U*00401*000000007*0*P*:`,
  'GS*QO*EXAMPLELINE*PORTOLAN*20261103*0610*7*X*004010',
  'ST*315*0001',
  'B4***VD*20261103*0640*HAMBURG*CSQU*305438*L*22G1*DEHAM*UN*3',
  'N9*BN*7654321',
  'N9*SCA*EXLU',
  'Q2*9321483******X**345E***L*MAERSK HAMBURG',
  'R4*L*UN*DEHAM*HAMBURG*DE',
  'R4*D*UN*AEJEA*JEBEL ALI*AE',
  'DTM*139*20261129*1000*LT',
  'SE*9*0001',
  'GE*1*7',
  'IEA*1*000000007',
]

const iftsta = [
  'UNB+UNOC:3+EXAMPLELINE:ZZZ+PORTOLAN:ZZZ+261103:0610+1',
  'UNH+1+IFTSTA:D:99B:UN',
  'BGM+23+EXL-0007+9',
  'DTM+137:202611030610:203',
  'NAD+CA+EXAMPLELINE',
  'RFF+BN:7654321',
  'CNI+1+TMS-4711',
  'STS+1+24',
  'DTM+334:202611030640:203',
  'LOC+175+DEHAM:139:6:HAMBURG',
  'TDT+20+345E+1++EXLU+++9321483:146:11:MAERSK HAMBURG',
  'EQD+CN+CSQU3054383+22G1:102:5+++5',
  'UNT+12+1',
  'UNZ+1+1',
]

const fsu = [
  'FSU/15',
  '020-12345675HAMDXB/T6K120.0',
  'DEP/LH123/21NOV1230/HAMDXB/T6K120',
  'RCF/LH123/22NOV0105/DXB/T6K120',
]

/** Schemas and examples of bodies that endpoints read themselves, by content type. */
export const rawContent: Readonly<Record<string, JsonSchema>> = {
  ...importContent,
  'application/json': {
    schema: { anyOf: [{ type: 'array', items: anyObject }, anyObject] },
    example: [trackingEvent],
  },
  'application/edi-x12': { schema: { type: 'string' }, example: `${x12.join('~\n')}~\n` },
  'application/edifact': { schema: { type: 'string' }, example: `${iftsta.join("'\n")}'\n` },
  'text/plain': { schema: { type: 'string' }, example: fsu.join('\r\n') },
}
