import { callAsAnna } from '../customer-api.ts'

type Preorder = {
  id: string
  number: string
  version: number
  content: { units: { grossWeightKg: number }[] }
}
const shanghai = {
  name: 'Shanghai',
  city: 'Shanghai',
  countryCode: 'CN',
  locode: 'CNSHA',
  lat: 31.2,
  lng: 121.5,
  timeZone: 'Asia/Shanghai',
}
const rotterdam = {
  name: 'Rotterdam',
  city: 'Rotterdam',
  countryCode: 'NL',
  locode: 'NLRTM',
  lat: 51.9,
  lng: 4.5,
  timeZone: 'Europe/Amsterdam',
}
const unit = {
  packaging: 'PLL',
  quantity: 2,
  description: 'Centrifugal pumps',
  grossWeightKg: 300,
  lengthCm: 120,
  widthCm: 80,
  heightCm: 100,
}

/** Books as Anna; the reference identifies the booking later. `others` are members of the booking. */
export async function book(reference: string, others: object = {}): Promise<Preorder> {
  const { organizations } = await callAsAnna('users/me/')
  return callAsAnna('preorders/', 'POST', {
    organizationId: organizations[0].id,
    transportMode: 'sea',
    loadType: 'LCL',
    incoterms: 'FCA',
    incotermsPlace: 'Shanghai',
    from: shanghai,
    to: rotterdam,
    readyOn: '2035-01-15',
    customerReference: reference,
    cargo: 'Centrifugal pumps for water works',
    ...others,
    units: [unit, { ...unit, description: 'Seals for pumps', packaging: 'CTN', grossWeightKg: 20 }],
  })
}
