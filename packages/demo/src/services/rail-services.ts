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
    leg('rail', t.khorgos, hours(4), 18, 'China Railway Express', 'X8157', 'X8153'),
    leg('rail', t.malaszewicze, hours(7), 30, 'UTLC ERA', '1203', '1207'),
    leg('rail', t.duisburg, hours(2), 0, 'DB Cargo Eurasia', '41353', '41359'),
  ),
  chengduTilburg: rail(
    t.chengdu,
    '16:40',
    leg('rail', t.dostyk, hours(5), 20, 'China Railway Express', 'X8001', 'X8023'),
    leg('rail', t.malaszewicze, hours(7), 34, 'UTLC ERA', '1219', '1225'),
    leg('rail', t.tilburg, hours(2), 0, 'PKP Cargo', '42390', '42394'),
  ),
  zhengzhouHamburg: rail(
    t.zhengzhou,
    '08:25',
    leg('rail', t.dostyk, hours(5), 16, 'China Railway Express', 'X8202', 'X8206'),
    leg('rail', t.malaszewicze, hours(7), 28, 'UTLC ERA', '1231', '1233'),
    leg('rail', t.hamburg, hours(1.8), 0, 'DB Cargo Eurasia', '41377', '41379'),
  ),
  yiwuDuisburg: rail(
    t.yiwu,
    '10:05',
    leg('rail', t.khorgos, hours(6), 22, 'China Railway Express', 'X8020', 'X8074'),
    leg('rail', t.malaszewicze, hours(7), 32, 'UTLC ERA', '1241', '1245'),
    leg('rail', t.duisburg, hours(2), 0, 'DB Cargo Eurasia', '41365', '41369'),
  ),
  xianAlmaty: rail(
    t.xian,
    '19:30',
    leg('rail', t.khorgos, hours(4), 20, 'China Railway Express', 'X9041', 'X9057'),
    leg('rail', t.almaty, hours(1.2), 0, 'KTZ Express', '1802', '1810'),
  ),
  yiwuTashkent: rail(
    t.yiwu,
    '14:50',
    leg('rail', t.khorgos, hours(6), 24, 'China Railway Express', 'X9067', 'X9069'),
    leg('rail', t.tashkent, hours(3), 0, 'KTZ Express', '1856', '1860'),
  ),
  duisburgAlmaty: rail(
    t.duisburg,
    '20:15',
    leg('rail', t.malaszewicze, hours(2), 36, 'DB Cargo Eurasia', '41352', '41358'),
    leg('rail', t.almaty, hours(8), 0, 'UTLC ERA', '1204', '1212'),
  ),
} as const satisfies Record<string, Service>
