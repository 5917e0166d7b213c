import { place } from './place.ts'

const china = 'Asia/Shanghai'

/** Container ports; positions are those of the terminals. */
export const seaports = {
  shanghai: place('Port of Shanghai, Yangshan', 'Shanghai', 'CNSHA', 30.626, 122.065, china),
  ningbo: place('Ningbo-Zhoushan Port, Beilun', 'Ningbo', 'CNNGB', 29.936, 121.888, china),
  yantian: place('Yantian International Container Terminals', 'Shenzhen', 'CNYTN', 22.574, 114.272, china),
  qingdao: place('Port of Qingdao, Qianwan', 'Qingdao', 'CNTAO', 36.014, 120.213, china),
  busan: place('Busan New Port', 'Busan', 'KRPUS', 35.077, 128.829, 'Asia/Seoul'),
  yokohama: place('Port of Yokohama, Honmoku', 'Yokohama', 'JPYOK', 35.422, 139.685, 'Asia/Tokyo'),
  catLai: place('Cat Lai Terminal', 'Ho Chi Minh City', 'VNSGN', 10.757, 106.79, 'Asia/Ho_Chi_Minh'),
  singapore: place(
    'Port of Singapore, Pasir Panjang',
    'Singapore',
    'SGSIN',
    1.277,
    103.764,
    'Asia/Singapore',
  ),
  portKlang: place('Port Klang, Westports', 'Port Klang', 'MYPKG', 2.951, 101.312, 'Asia/Kuala_Lumpur'),
  colombo: place('Port of Colombo', 'Colombo', 'LKCMB', 6.951, 79.846, 'Asia/Colombo'),
  nhavaSheva: place('Jawaharlal Nehru Port', 'Nhava Sheva', 'INNSA', 18.95, 72.951, 'Asia/Kolkata'),
  piraeus: place('Port of Piraeus', 'Piraeus', 'GRPIR', 37.953, 23.592, 'Europe/Athens'),
  ambarli: place('Port of Ambarlı', 'Istanbul', 'TRAMR', 40.967, 28.684, 'Europe/Istanbul'),
  poti: place('Poti Sea Port', 'Poti', 'GEPTI', 42.155, 41.651, 'Asia/Tbilisi'),
  tangerMed: place('Tanger Med Port', 'Tangier', 'MAPTM', 35.885, -5.501, 'Africa/Casablanca'),
  rotterdam: place('Port of Rotterdam, Maasvlakte', 'Rotterdam', 'NLRTM', 51.955, 4.03, 'Europe/Amsterdam'),
  antwerp: place('Port of Antwerp, Deurganckdok', 'Antwerp', 'BEANR', 51.286, 4.256, 'Europe/Brussels'),
  bremerhaven: place(
    'Container Terminal Bremerhaven',
    'Bremerhaven',
    'DEBRV',
    53.589,
    8.545,
    'Europe/Berlin',
  ),
  hamburg: place('Port of Hamburg, Burchardkai', 'Hamburg', 'DEHAM', 53.533, 9.911, 'Europe/Berlin'),
  gdansk: place('Baltic Hub Gdańsk', 'Gdańsk', 'PLGDN', 54.383, 18.716, 'Europe/Warsaw'),
  newYork: place('Port of New York and New Jersey', 'Newark', 'USNYC', 40.684, -74.152, 'America/New_York'),
  losAngeles: place('Port of Los Angeles', 'Los Angeles', 'USLAX', 33.74, -118.26, 'America/Los_Angeles'),
  santos: place('Port of Santos', 'Santos', 'BRSSZ', -23.931, -46.322, 'America/Sao_Paulo'),
  vladivostok: place(
    'Commercial Port of Vladivostok',
    'Vladivostok',
    'RUVVO',
    43.11,
    131.888,
    'Asia/Vladivostok',
  ),
  alat: place('Port of Baku, Alat', 'Alat', 'AZ', 39.943, 49.406, 'Asia/Baku'),
  aktau: place('Port of Aktau', 'Aktau', 'KZ', 43.6, 51.222, 'Asia/Aqtau'),
} as const
