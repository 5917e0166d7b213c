import { place } from './place.ts'

/** Cargo airports; the IATA code stands in the name, as people in the trade say it. */
export const airports = {
  shanghai: place('Shanghai Pudong (PVG)', 'Shanghai', 'CNPVG', 31.1434, 121.8052, 'Asia/Shanghai'),
  guangzhou: place('Guangzhou Baiyun (CAN)', 'Guangzhou', 'CNCAN', 23.3924, 113.2988, 'Asia/Shanghai'),
  hongKong: place('Hong Kong International (HKG)', 'Hong Kong', 'HKHKG', 22.308, 113.9185, 'Asia/Hong_Kong'),
  taipei: place('Taipei Taoyuan (TPE)', 'Taipei', 'TWTPE', 25.0777, 121.2328, 'Asia/Taipei'),
  seoul: place('Seoul Incheon (ICN)', 'Seoul', 'KRICN', 37.4602, 126.4407, 'Asia/Seoul'),
  osaka: place('Osaka Kansai (KIX)', 'Osaka', 'JPKIX', 34.4347, 135.244, 'Asia/Tokyo'),
  mumbai: place('Mumbai Chhatrapati Shivaji (BOM)', 'Mumbai', 'INBOM', 19.0896, 72.8656, 'Asia/Kolkata'),
  dubai: place('Dubai International (DXB)', 'Dubai', 'AEDXB', 25.2532, 55.3657, 'Asia/Dubai'),
  doha: place('Doha Hamad (DOH)', 'Doha', 'QADOH', 25.2731, 51.6081, 'Asia/Qatar'),
  istanbul: place('Istanbul Airport (IST)', 'Istanbul', 'TRIST', 41.2753, 28.7519, 'Europe/Istanbul'),
  almaty: place('Almaty International (ALA)', 'Almaty', 'KZALA', 43.3521, 77.0405, 'Asia/Almaty'),
  milan: place('Milan Malpensa (MXP)', 'Milan', 'ITMXP', 45.6306, 8.7281, 'Europe/Rome'),
  munich: place('Munich Airport (MUC)', 'Munich', 'DEMUC', 48.3538, 11.7861, 'Europe/Berlin'),
  frankfurt: place('Frankfurt Airport (FRA)', 'Frankfurt', 'DEFRA', 50.0379, 8.5622, 'Europe/Berlin'),
  luxembourg: place('Luxembourg Findel (LUX)', 'Luxembourg', 'LULUX', 49.6233, 6.2044, 'Europe/Luxembourg'),
  amsterdam: place('Amsterdam Schiphol (AMS)', 'Amsterdam', 'NLAMS', 52.3105, 4.7683, 'Europe/Amsterdam'),
  chicago: place("Chicago O'Hare (ORD)", 'Chicago', 'USORD', 41.9742, -87.9073, 'America/Chicago'),
  newYork: place(
    'New York John F. Kennedy (JFK)',
    'New York',
    'USJFK',
    40.6413,
    -73.7781,
    'America/New_York',
  ),
} as const
