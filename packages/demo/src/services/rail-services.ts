import { railTerminals } from '#places/inland-places.ts'
import { leg, type Service } from './service.ts'

const rail = (from: Service['from'], leaves: string, ...legs: Service['legs']): Service => ({
  mode: 'rail',
  from,
  leaves,
  legs,
})

const hours = (days: number) => days * 24

const t = railTerminals

/** The block trains; wagons change at the two breaks of gauge, and with them the train's number. */
export const railServices = {
  xianDuisburg: rail(
    t.xian,
    '11:10',
    leg('rail', t.khorgos, hours(4), 18, 'China Railway Express', 'Train X8157', 'Train X8153'),
    leg('rail', t.malaszewicze, hours(7), 30, 'UTLC ERA', 'Train 1203', 'Train 1207'),
    leg('rail', t.duisburg, hours(2), 0, 'DB Cargo Eurasia', 'Train 41353', 'Train 41359'),
  ),
  chengduTilburg: rail(
    t.chengdu,
    '16:40',
    leg('rail', t.dostyk, hours(5), 20, 'China Railway Express', 'Train X8001', 'Train X8023'),
    leg('rail', t.malaszewicze, hours(7), 34, 'UTLC ERA', 'Train 1219', 'Train 1225'),
    leg('rail', t.tilburg, hours(2), 0, 'PKP Cargo', 'Train 42390', 'Train 42394'),
  ),
  zhengzhouHamburg: rail(
    t.zhengzhou,
    '08:25',
    leg('rail', t.dostyk, hours(5), 16, 'China Railway Express', 'Train X8202', 'Train X8206'),
    leg('rail', t.malaszewicze, hours(7), 28, 'UTLC ERA', 'Train 1231', 'Train 1233'),
    leg('rail', t.hamburg, hours(1.8), 0, 'DB Cargo Eurasia', 'Train 41377', 'Train 41379'),
  ),
  yiwuDuisburg: rail(
    t.yiwu,
    '10:05',
    leg('rail', t.khorgos, hours(6), 22, 'China Railway Express', 'Train X8020', 'Train X8074'),
    leg('rail', t.malaszewicze, hours(7), 32, 'UTLC ERA', 'Train 1241', 'Train 1245'),
    leg('rail', t.duisburg, hours(2), 0, 'DB Cargo Eurasia', 'Train 41365', 'Train 41369'),
  ),
  xianAlmaty: rail(
    t.xian,
    '19:30',
    leg('rail', t.khorgos, hours(4), 20, 'China Railway Express', 'Train X9041', 'Train X9057'),
    leg('rail', t.almaty, hours(1.2), 0, 'KTZ Express', 'Train 1802', 'Train 1810'),
  ),
  yiwuTashkent: rail(
    t.yiwu,
    '14:50',
    leg('rail', t.khorgos, hours(6), 24, 'China Railway Express', 'Train X9067', 'Train X9069'),
    leg('rail', t.tashkent, hours(3), 0, 'KTZ Express', 'Train 1856', 'Train 1860'),
  ),
  duisburgAlmaty: rail(
    t.duisburg,
    '20:15',
    leg('rail', t.malaszewicze, hours(2), 36, 'DB Cargo Eurasia', 'Train 41352', 'Train 41358'),
    leg('rail', t.almaty, hours(8), 0, 'UTLC ERA', 'Train 1204', 'Train 1212'),
  ),
} as const satisfies Record<string, Service>
