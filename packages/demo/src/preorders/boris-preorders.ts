import { customers } from '#customers.ts'
import { railTerminals, roadPlaces } from '#places/inland-places.ts'
import { day, hour } from '#services/zoned-time.ts'
import { bookedParty, containers, type DemoPreorder, dateAfter, line, parties } from './demo-preorder.ts'

const { tienShan } = customers
const ownParty = bookedParty(tienShan.name, 'пр. Рыскулова 57', '050061', 'Алматы', 'KZ', {
  taxId: '050340012345',
  contact: { name: 'Борис Ахметов', email: 'boris@demo.example', phone: null },
})
const neckar = bookedParty('Neckar Pumpen GmbH', 'Daimlerstraße 9', '70806', 'Kornwestheim', 'DE')
const suzhou = bookedParty(
  'Suzhou Tailang Industrial Co., Ltd.',
  '219 Xingtang Street',
  '215126',
  'Suzhou',
  'CN',
)

/** The company asks for a code of the customs nomenclature. */
function pumps(now: number): DemoPreorder {
  return {
    customer: tienShan,
    submittedAt: now - 2 * day,
    booking: {
      transportMode: 'truck',
      loadType: 'not-set',
      incoterms: 'FCA',
      incotermsPlace: 'Корнвестхайм',
      from: roadPlaces.stuttgart,
      to: roadPlaces.almaty,
      readyOn: dateAfter(now, 11),
      cargo: 'Насосное оборудование для водоканала',
      customerReference: 'Договор 318-04',
      units: [
        line('PLL', 5, 'Насосы центробежные многоступенчатые', 2_150, [120, 80, 135], {
          hsCode: '841370',
          originCountry: 'DE',
          stackable: false,
        }),
        line('CS', 2, 'Шкафы управления насосами', 310, [110, 90, 190], {
          originCountry: 'DE',
          stackable: false,
        }),
      ],
      parties: parties(neckar, ownParty),
      services: { exportCustoms: true, importCustoms: false },
      insuranceWanted: true,
      declaredValue: { amount: '74900.00', currency: 'EUR' },
    },
    documents: ['packing-list', 'commercial-invoice'],
    steps: [
      {
        at: now - 7 * hour,
        kind: 'update-requested',
        fields: [
          { path: 'units.1.hsCode', question: 'Какой код ТН ВЭД у шкафов управления?' },
          {
            path: 'readyOn',
            question: 'Успеет ли поставщик к этой дате? Машина может быть на три дня раньше.',
          },
        ],
      },
    ],
  }
}

/** Just submitted. */
function conveyors(now: number): DemoPreorder {
  return {
    customer: tienShan,
    submittedAt: now - 4 * hour,
    booking: {
      transportMode: 'rail',
      loadType: 'FCL',
      incoterms: 'FCA',
      incotermsPlace: 'Сиань',
      from: railTerminals.xian,
      to: railTerminals.almaty,
      readyOn: dateAfter(now, 14),
      cargo: 'Секции ленточных конвейеров',
      customerReference: 'Договор 318-09',
      units: [
        line('CS', 14, 'Секции ленточных конвейеров в ящиках', 9_800, [220, 110, 95], {
          hsCode: '842833',
          originCountry: 'CN',
          stackable: true,
        }),
      ],
      containers: [containers(1, '42G1')],
      parties: parties(suzhou, ownParty),
      insuranceWanted: true,
    },
    documents: ['packing-list'],
    steps: [],
  }
}

/** Returns the pending bookings of Boris's organization. */
export function borisPreorders(now: number): DemoPreorder[] {
  return [pumps(now), conveyors(now)]
}
