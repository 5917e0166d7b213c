import { place } from './place.ts'

const china = 'Asia/Shanghai'

/** Rail terminals and border stations; those without a UN/LOCODE of their own carry none. */
export const railTerminals = {
  xian: place("Xi'an International Port Station", "Xi'an", 'CNSIA', 34.362, 109.062, china),
  chengdu: place('Chengdu Qingbaijiang Railway Port', 'Chengdu', 'CNCTU', 30.855, 104.234, china),
  zhengzhou: place('Zhengzhou Putian Terminal', 'Zhengzhou', 'CNCGO', 34.722, 113.786, china),
  yiwu: place('Yiwu West Station', 'Yiwu', 'CNYIW', 29.282, 120.018, china),
  khorgos: place('Altynkol Station', 'Khorgos', 'KZ', 44.16, 80.25, 'Asia/Almaty'),
  dostyk: place('Dostyk Station', 'Dostyk', 'KZ', 45.251, 82.486, 'Asia/Almaty'),
  almaty: place('Almaty-1 Station', 'Almaty', 'KZALA', 43.341, 76.95, 'Asia/Almaty'),
  tashkent: place('Chukursay Terminal', 'Tashkent', 'UZTAS', 41.362, 69.202, 'Asia/Tashkent'),
  malaszewicze: place('Małaszewicze Terminal', 'Małaszewicze', 'PL', 52.026, 23.528, 'Europe/Warsaw'),
  duisburg: place('Duisburg Intermodal Terminal', 'Duisburg', 'DEDUI', 51.393, 6.728, 'Europe/Berlin'),
  hamburg: place('Hamburg-Billwerder Terminal', 'Hamburg', 'DEHAM', 53.518, 10.085, 'Europe/Berlin'),
  tilburg: place('Railport Brabant', 'Tilburg', 'NLTLB', 51.577, 5.012, 'Europe/Amsterdam'),
} as const

/** Places where trucks load, unload and cross borders. */
export const roadPlaces = {
  milan: place('Segrate Freight Village', 'Milan', 'ITMIL', 45.477, 9.3, 'Europe/Rome'),
  munich: place('Munich Riem Freight Centre', 'Munich', 'DEMUC', 48.139, 11.69, 'Europe/Berlin'),
  stuttgart: place('Kornwestheim Freight Centre', 'Stuttgart', 'DESTR', 48.862, 9.18, 'Europe/Berlin'),
  rotterdam: place('Rotterdam Distripark Botlek', 'Rotterdam', 'NLRTM', 51.882, 4.28, 'Europe/Amsterdam'),
  lodz: place('Łódź-Olechów Logistics Park', 'Łódź', 'PLLOD', 51.735, 19.56, 'Europe/Warsaw'),
  prague: place('Prague Jažlovice Logistics Park', 'Prague', 'CZPRG', 49.965, 14.624, 'Europe/Prague'),
  barcelona: place('ZAL Port Barcelona', 'Barcelona', 'ESBCN', 41.326, 2.133, 'Europe/Madrid'),
  lyon: place('Lyon Saint-Priest', 'Lyon', 'FRLIO', 45.697, 4.944, 'Europe/Paris'),
  gothenburg: place('Gothenburg Arendal', 'Gothenburg', 'SEGOT', 57.697, 11.82, 'Europe/Stockholm'),
  istanbul: place('Halkalı Customs Terminal', 'Istanbul', 'TRIST', 41.024, 28.77, 'Europe/Istanbul'),
  kapikule: place('Kapıkule Border Gate', 'Edirne', 'TR', 41.717, 26.355, 'Europe/Istanbul'),
  tbilisi: place('Tbilisi Customs Clearance Zone', 'Tbilisi', 'GETBS', 41.72, 44.9, 'Asia/Tbilisi'),
  almaty: place('Damu Logistics Centre', 'Almaty', 'KZALA', 43.31, 77.02, 'Asia/Almaty'),
  tashkent: place('Tashkent Sergeli Customs Terminal', 'Tashkent', 'UZTAS', 41.22, 69.23, 'Asia/Tashkent'),
  urumqi: place('Urumqi Bonded Zone', 'Urumqi', 'CNURC', 43.93, 87.42, 'Asia/Urumqi'),
  nurZholy: place('Nur Zholy Border Crossing', 'Khorgos', 'KZ', 44.208, 80.408, 'Asia/Almaty'),
} as const
