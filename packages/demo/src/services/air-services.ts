import { airports } from '#places/airports.ts'
import { leg, type Service } from './service.ts'

const air = (from: Service['from'], leaves: string, ...legs: Service['legs']): Service => ({
  mode: 'air',
  from,
  leaves,
  legs,
})

const a = airports

/** The air connections; lorries under a flight number bring cargo on from the hubs. */
export const airServices = {
  shanghaiFrankfurt: air(a.shanghai, '10:45', leg('air', a.frankfurt, 12.6, 0, 'Lufthansa Cargo', 'LH8405')),
  shanghaiMunich: air(
    a.shanghai,
    '23:25',
    leg('air', a.istanbul, 11.4, 9, 'Turkish Cargo', 'TK6541'),
    leg('air', a.munich, 3, 0, 'Turkish Cargo', 'TK1629'),
  ),
  hongKongAmsterdam: air(
    a.hongKong,
    '04:10',
    leg('air', a.luxembourg, 12.9, 11, 'Cargolux', 'CV7362'),
    leg('truck', a.amsterdam, 6, 0, 'Cargolux', 'CV9014T'),
  ),
  guangzhouAmsterdam: air(
    a.guangzhou,
    '01:35',
    leg('air', a.doha, 8.6, 13, 'Qatar Airways Cargo', 'QR8421'),
    leg('air', a.amsterdam, 7, 0, 'Qatar Airways Cargo', 'QR8511'),
  ),
  seoulFrankfurt: air(a.seoul, '21:40', leg('air', a.frankfurt, 13.2, 0, 'Korean Air Cargo', 'KE529')),
  osakaMunich: air(
    a.osaka,
    '09:55',
    leg('air', a.frankfurt, 14, 15, 'Lufthansa Cargo', 'LH8391'),
    leg('truck', a.munich, 5.5, 0, 'Lufthansa Cargo', 'LH3674T'),
  ),
  taipeiMunich: air(
    a.taipei,
    '16:20',
    leg('air', a.hongKong, 1.9, 14, 'Cathay Cargo', 'CX531'),
    leg('air', a.frankfurt, 13.1, 12, 'Cathay Cargo', 'CX289'),
    leg('truck', a.munich, 5.5, 0, 'Cathay Cargo', 'CX9127T'),
  ),
  mumbaiAmsterdam: air(
    a.mumbai,
    '04:25',
    leg('air', a.dubai, 3.2, 10, 'Emirates SkyCargo', 'EK501'),
    leg('air', a.amsterdam, 7.3, 0, 'Emirates SkyCargo', 'EK9713'),
  ),
  frankfurtChicago: air(a.frankfurt, '14:30', leg('air', a.chicago, 9.6, 0, 'Lufthansa Cargo', 'LH8160')),
  frankfurtNewYork: air(a.frankfurt, '08:35', leg('air', a.newYork, 8.9, 0, 'Lufthansa Cargo', 'LH400')),
  frankfurtAlmaty: air(
    a.frankfurt,
    '17:50',
    leg('air', a.istanbul, 3.1, 8, 'Turkish Cargo', 'TK6373'),
    leg('air', a.almaty, 5.2, 0, 'Turkish Cargo', 'TK6520'),
  ),
  milanAlmaty: air(
    a.milan,
    '19:15',
    leg('air', a.istanbul, 2.8, 12, 'Turkish Cargo', 'TK1876'),
    leg('air', a.almaty, 5.2, 0, 'Turkish Cargo', 'TK350'),
  ),
} as const satisfies Record<string, Service>
