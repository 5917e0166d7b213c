import { railTerminals, roadPlaces } from '#places/inland-places.ts'
import { seaports } from '#places/seaports.ts'
import { leg, type Service } from './service.ts'

const sea = (from: Service['from'], leaves: string, ...legs: Service['legs']): Service => ({
  mode: 'sea',
  from,
  leaves,
  legs,
})
const hours = (days: number) => days * 24

const p = seaports

/** The ocean connections, with the vessels that run them. */
export const seaServices = {
  shanghaiRotterdam: sea(
    p.shanghai,
    '21:30',
    leg('sea', p.singapore, hours(6.5), 62, 'CMA CGM', 'CMA CGM Jacques Saadé', 'CMA CGM Palais Royal'),
    leg('sea', p.rotterdam, hours(22), 0, 'CMA CGM', 'CMA CGM Champs Élysées', 'CMA CGM Louvre'),
  ),
  ningboRotterdam: sea(
    p.ningbo,
    '04:20',
    leg(
      'sea',
      p.rotterdam,
      hours(30),
      0,
      'COSCO Shipping Lines',
      'COSCO Shipping Universe',
      'COSCO Shipping Aries',
    ),
  ),
  yantianHamburg: sea(
    p.yantian,
    '13:00',
    leg('sea', p.portKlang, hours(4.5), 74, 'Ocean Network Express', 'ONE Stork', 'ONE Apus'),
    leg('sea', p.hamburg, hours(24), 0, 'Ocean Network Express', 'ONE Innovation', 'ONE Infinity'),
  ),
  catLaiRotterdam: sea(
    p.catLai,
    '09:40',
    leg('sea', p.singapore, hours(2.5), 88, 'Ocean Network Express', 'ONE Aquila'),
    leg('sea', p.rotterdam, hours(22.5), 0, 'Ocean Network Express', 'ONE Integrity', 'ONE Inspiration'),
  ),
  nhavaShevaAntwerp: sea(
    p.nhavaSheva,
    '17:15',
    leg('sea', p.colombo, hours(3), 58, 'MSC', 'MSC Melissa', 'MSC Anya'),
    leg('sea', p.antwerp, hours(18), 0, 'MSC', 'MSC Gülsün', 'MSC Mina'),
  ),
  qingdaoGdansk: sea(
    p.qingdao,
    '02:10',
    leg('sea', p.bremerhaven, hours(33), 56, 'Maersk', 'Munich Maersk', 'Madrid Maersk'),
    leg('sea', p.gdansk, hours(2), 0, 'Unifeeder', 'Pacific Carrier', 'A La Marine'),
  ),
  busanPiraeus: sea(
    p.busan,
    '19:00',
    leg('sea', p.piraeus, hours(25), 0, 'HMM', 'HMM Algeciras', 'HMM Gdansk'),
  ),
  santosRotterdam: sea(
    p.santos,
    '15:45',
    leg('sea', p.tangerMed, hours(12), 66, 'Maersk', 'Maersk Labrea', 'Maersk Londrina'),
    leg('sea', p.rotterdam, hours(4.5), 0, 'Maersk', 'Maersk Halifax', 'Maersk Hangzhou'),
  ),
  ambarliRotterdam: sea(
    p.ambarli,
    '22:00',
    leg('sea', p.rotterdam, hours(11), 0, 'Arkas Line', 'Mario A', 'Vivien A'),
  ),
  hamburgNewYork: sea(
    p.hamburg,
    '06:30',
    leg('sea', p.newYork, hours(11), 0, 'Hapag-Lloyd', 'Chicago Express', 'Philadelphia Express'),
  ),
  hamburgYokohama: sea(
    p.hamburg,
    '23:10',
    leg('sea', p.singapore, hours(24), 70, 'Hapag-Lloyd', 'Hamburg Express', 'Berlin Express'),
    leg('sea', p.yokohama, hours(8.5), 0, 'Ocean Network Express', 'ONE Minato', 'ONE Meishan'),
  ),
  shanghaiLosAngeles: sea(
    p.shanghai,
    '18:40',
    leg('sea', p.losAngeles, hours(15), 0, 'Evergreen', 'Ever Atop', 'Ever Art'),
  ),
  hamburgTashkent: sea(
    p.hamburg,
    '11:20',
    leg('sea', p.piraeus, hours(10), 60, 'MSC', 'MSC Bianca', 'MSC Sara Elena'),
    leg('sea', p.poti, hours(3), 70, 'MSC', 'MSC Giulia'),
    leg('truck', roadPlaces.tashkent, hours(9), 0, 'Trans Caspian Trucking', ''),
  ),
  shanghaiVladivostok: sea(
    p.shanghai,
    '08:00',
    leg('sea', p.vladivostok, hours(5), 96, 'FESCO', 'FESCO Diomid', 'FESCO Dalnegorsk'),
    leg('rail', railTerminals.almaty, hours(14), 0, 'FESCO', '1402'),
  ),
} as const satisfies Record<string, Service>
