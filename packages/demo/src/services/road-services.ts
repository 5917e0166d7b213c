import { roadPlaces } from '#places/inland-places.ts'
import { seaports } from '#places/seaports.ts'
import { leg, type Service } from './service.ts'

const road = (from: Service['from'], leaves: string, ...legs: Service['legs']): Service => ({
  mode: 'truck',
  from,
  leaves,
  legs,
})

const r = roadPlaces

/** The lorry connections; each departure gets its own plates. */
export const roadServices = {
  milanMunich: road(r.milan, '18:00', leg('truck', r.munich, 15, 0, 'Gruber Logistics')),
  barcelonaMunich: road(r.barcelona, '16:30', leg('truck', r.munich, 40, 0, 'Girteka')),
  pragueRotterdam: road(r.prague, '15:00', leg('truck', r.rotterdam, 30, 0, 'C.S. Cargo')),
  lodzRotterdam: road(r.lodz, '17:20', leg('truck', r.rotterdam, 34, 0, 'Raben')),
  lyonRotterdam: road(r.lyon, '14:15', leg('truck', r.rotterdam, 26, 0, 'XPO')),
  munichGothenburg: road(r.munich, '13:30', leg('truck', r.gothenburg, 44, 0, 'DSV Road')),
  istanbulRotterdam: road(
    r.istanbul,
    '20:00',
    leg('truck', r.kapikule, 8, 22, 'Ekol Lojistik'),
    leg('truck', r.rotterdam, 104, 0, 'Ekol Lojistik'),
  ),
  istanbulAlmaty: road(
    r.istanbul,
    '19:30',
    leg('truck', r.tbilisi, 52, 20, 'Trans Caspian Trucking'),
    leg('truck', seaports.alat, 22, 40, 'Trans Caspian Trucking'),
    leg('sea', seaports.aktau, 26, 30, 'Azerbaijan Caspian Shipping', 'Merkuri-1', 'Professor Gül'),
    leg('truck', r.almaty, 96, 0, 'Trans Caspian Trucking'),
  ),
  stuttgartTashkent: road(
    r.stuttgart,
    '12:00',
    leg('truck', r.tbilisi, 130, 24, 'Hegelmann'),
    leg('truck', seaports.alat, 22, 44, 'Hegelmann'),
    leg('sea', seaports.aktau, 26, 28, 'Azerbaijan Caspian Shipping', 'Merkuri-1', 'Balakən'),
    leg('truck', r.tashkent, 70, 0, 'Hegelmann'),
  ),
  urumqiAlmaty: road(
    r.urumqi,
    '10:00',
    leg('truck', r.nurZholy, 15, 26, 'Globalink'),
    leg('truck', r.almaty, 9, 0, 'Globalink'),
  ),
} as const satisfies Record<string, Service>
