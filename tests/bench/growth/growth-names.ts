/** Places of departure; the first three are in China, the last three have trucks. */
export const starts = [
  ['CNSHA', 'shanghai шанхай'],
  ['CNNGB', 'ningbo нинбо'],
  ['CNSZX', 'shenzhen шэньчжэнь'],
  ['SGSIN', 'singapore сингапур'],
  ['INNSA', 'nhava sheva'],
  ['VNSGN', 'ho chi minh city хошимин'],
  ['KRPUS', 'busan пусан'],
  ['BRSSZ', 'santos сантус'],
  ['RULED', 'saint petersburg санкт-петербург'],
  ['TRIST', 'istanbul стамбул'],
  ['PLGDN', 'gdansk гданьск'],
  ['LTKLJ', 'klaipeda клайпеда'],
] as const
/** Places of arrival. */
export const ends = [
  ['DEHAM', 'hamburg гамбург'],
  ['NLRTM', 'rotterdam роттердам'],
  ['BEANR', 'antwerp антверпен'],
  ['FRLEH', 'le havre гавр'],
  ['GBFXT', 'felixstowe филикстоу'],
  ['ESVLC', 'valencia валенсия'],
  ['ITGOA', 'genoa генуя'],
  ['LVRIX', 'riga рига'],
  ['USNYC', 'new york нью-йорк'],
  ['USLAX', 'los angeles лос-анджелес'],
  ['USHOU', 'houston хьюстон'],
  ['USSAV', 'savannah саванна'],
] as const
export const goods = [
  'machine parts',
  'cotton fabric',
  'laptop computers',
  'children toys',
  'coffee beans',
  'car tyres',
  'ceramic tiles',
  'medical devices',
  'solar panels',
  'frozen shrimp',
  'запчасти',
  'мебель',
]
export const carriers = [
  'ocean line',
  'baltic express',
  'maersk',
  'cma cgm',
  'hapag lloyd',
  'evergreen',
  'cosco',
  'one',
]
