// Messages of our own making: a shipment that doesn't exist, of a carrier that doesn't.

/** An interchange of one group; `sets` are the segments between ST and SE of each. */
export function x12Interchange(
  type: '315' | '214',
  sets: string[][],
  { separator = '*', terminator = '~', lineEnd = '\n' } = {},
): string {
  const isa = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    'ZZ',
    'EXAMPLELINE'.padEnd(15),
    'ZZ',
    'PORTOLAN'.padEnd(15),
  ]
  const header = [...isa, '261121', '2210', 'U', '00401', '000000007', '0', 'P', ':'].join(separator)
  const segments = [
    ['GS', type === '315' ? 'QO' : 'QM', 'EXAMPLELINE', 'PORTOLAN', '20261121', '2210', '7', 'X', '004010'],
    ...sets.flatMap((set, index) => {
      const control = String(index + 1).padStart(4, '0')
      const body = set.map((segment) => segment.split('*'))
      return [['ST', type, control], ...body, ['SE', String(set.length + 2), control]]
    }),
    ['GE', String(sets.length), '7'],
    ['IEA', '1', '000000007'],
  ]
  return [header, ...segments.map((segment) => segment.join(separator))]
    .map((segment) => segment + terminator + lineEnd)
    .join('')
}

/** A vessel arrives in Hamburg; the message also contains departure and expected delivery. */
export const arrival315 = [
  'B4***VA*20261120*0642*HAMBURG*CSQU*305438*L*22G1*DEHAM*UN*3',
  'N9*BM*EXLU71800000',
  'N9*BN*BK4711',
  'N9*SCA*EXLU',
  'N9*SN*SEAL77',
  'Q2*9321483******X**345E***L*EXAMPLE HAMBURG',
  'R4*L*UN*USLAX*LOS ANGELES*US***CA',
  'DTM*140*20261020*1830*PT',
  'R4*D*UN*DEHAM*HAMBURG*DE',
  'DTM*139*20261119*2300*LT',
  'R4*E*UN*DEBER*BERLIN*DE',
  'DTM*139*20261124',
]

/** A truck picks up and is under way. */
export const statuses214 = [
  'B10*PRO5512*LOAD88*EXTR',
  'L11*PO-4711*PO',
  'LX*1',
  'AT7*AF*NS***20261121*0915*CT',
  'MS1*CHICAGO*IL*US',
  'MS2*EXTR*TRL 53017*TL',
  'AT7*X6*NS***20261121*1215*CT',
  'MS1****0874030*0414230*W*N',
  'AT7***AB*NA*20261123*1000*LT',
  'MS1*COLUMBUS*OH*US',
  'L11*EXTRBOL1*BM',
]
