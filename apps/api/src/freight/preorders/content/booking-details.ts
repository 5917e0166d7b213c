import type { Party } from '@portolan/contract/freight/preorders/parties'
import type {
  BookedContainer,
  DangerousGoods,
  Haulage,
  PreorderContent,
} from '@portolan/contract/freight/preorders/preorder-content'

/** A booking's details other than route, cargo and units, as lines for an operator. */
export function detailsOf(content: PreorderContent): string[] {
  const { parties, declaredValue, services, temperature } = content
  const { shipper, consignee, notify, toOrder } = parties
  const wanted = [
    ...(content.insuranceWanted ? ['insurance'] : []),
    ...(services.exportCustoms ? ['export customs'] : []),
    ...(services.importCustoms ? ['import customs'] : []),
  ]
  return [
    ...content.containers.map((container) => labeled('Container', containerText(container))),
    labeled('Shipper', partyText(shipper)),
    labeled('Consignee', toOrder ? joined(['to order', partyText(consignee)]) : partyText(consignee)),
    labeled('Notify', partyText(notify)),
    labeled('Pickup', haulageText(content.pickUp)),
    labeled('Delivery', haulageText(content.delivery)),
    labeled('Services', wanted.join(', ')),
    labeled('Value', declaredValue && `${declaredValue.amount} ${declaredValue.currency}`),
    ...content.dangerousGoods.map((goods) => labeled('Dangerous goods', goodsText(goods))),
    labeled(
      'Temperature',
      temperature &&
        joined([
          temperature.min !== null && `at least ${temperature.min} °C`,
          temperature.max !== null && `at most ${temperature.max} °C`,
          temperature.setpoint !== null && `set to ${temperature.setpoint} °C`,
        ]),
    ),
  ].filter((line) => line !== null)
}

function labeled(name: string, text: string | null): string | null {
  return text === null || text === '' ? null : `${name}: ${text}`
}

function joined(parts: readonly (string | null | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ')
}

function containerText({ quantity, isoType, ...box }: BookedContainer): string {
  return joined([
    `${quantity} × ${isoType}`,
    box.temperatureC !== null && `${box.temperatureC} °C`,
    box.nonOperating && 'switched off',
    box.number,
    box.seal !== null && `seal ${box.seal}`,
  ])
}

function partyText(party: Party | null): string | null {
  if (party === null) return null
  const { name, street, postCode, city, countryCode, taxId, contact } = party
  const place = [postCode, city, countryCode].filter((part) => part !== null).join(' ')
  return joined([
    name,
    street,
    place,
    taxId !== null && `tax ID ${taxId}`,
    ...(contact === null ? [] : [contact.name, contact.email, contact.phone]),
  ])
}

function haulageText({ service, address }: Haulage): string | null {
  if (service === 'TERMINAL') return null
  if (address === null) return 'door'
  const { street, postCode, city, countryCode } = address
  return joined([street, [postCode, city, countryCode].filter((part) => part !== null).join(' ')])
}

function goodsText({ unNumber, properShippingName, packingGroup, ...goods }: DangerousGoods): string {
  const { emergencyContact, netKg, neqKg } = goods
  return joined([
    `UN ${unNumber} ${properShippingName}`,
    `class ${goods.class}`,
    packingGroup !== null && `packing group ${packingGroup}`,
    goods.limitedQuantity && 'limited quantity',
    netKg !== null && `net ${netKg} kg`,
    neqKg !== null && `explosive ${neqKg} kg`,
    emergencyContact && `emergency ${emergencyContact.name} ${emergencyContact.phone}`,
  ])
}
