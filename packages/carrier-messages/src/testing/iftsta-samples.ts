// Messages of our own making: a shipment that doesn't exist, of a carrier that doesn't.

/** An interchange; `messages` are the segments between UNH and UNT of each. */
export function iftstaInterchange(messages: string[][], { una = '', charset = 'UNOC:3' } = {}): string {
  const segments = [
    `UNB+${charset}+EXAMPLELINE:ZZZ+PORTOLAN:ZZZ+261121:2210+1`,
    ...messages.flatMap((message, index) => [
      `UNH+${index + 1}+IFTSTA:D:99B:UN`,
      ...message,
      `UNT+${message.length + 2}+${index + 1}`,
    ]),
    `UNZ+${messages.length}+1`,
  ]
  return `${una}${segments.join("'\n")}'\n`
}

/** A vessel departs; the message also contains its expected arrival. */
export const departure: string[] = [
  'BGM+23+EXL-0007+9',
  'DTM+137:202611212210:203',
  'NAD+CA+EXAMPLELINE',
  'RFF+BM:EXLU71800000',
  'RFF+BN:BK4711',
  'CNI+1+ORD-2026-0042',
  'STS+1+24::6+WEA::ZZZ:Bad weather',
  'DTM+334:202611201842:203',
  'LOC+175+DEHAM:139:6:HAMBURG+CTA:72:306:Altenwerder',
  'LOC+11+USNYC:139:6:NEW YORK',
  'DTM+132:202612010800+0500:205',
  'TDT+20+345E+1++EXLU+++9321483:146:11:EXAMPLE HAMBURG',
  'EQD+CN+CSQU3054383+22G1:102:5+++5',
  'SEL+SEAL77+CA',
].map((segment) => segment.replace('0800+0500', '0800-0500'))
