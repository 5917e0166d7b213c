/** A source of the built files, and the text that its license requires. */
export interface Attribution {
  source: string
  url: string
  license: string
  /** The license's own text; null for the public domain, which has none. */
  licenseUrl: string | null
}

/**
 * To be shown wherever the data is: on the map in short, on a page of licenses in full. LICENSES.md says
 * which file.
 */
export const attributions: readonly Attribution[] = [
  {
    source: 'GeoNames',
    url: 'https://www.geonames.org/',
    license: 'CC BY 4.0',
    licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    source: 'Natural Earth',
    url: 'https://www.naturalearthdata.com/',
    license: 'public domain',
    licenseUrl: null,
  },
  { source: 'OurAirports', url: 'https://ourairports.com/', license: 'public domain', licenseUrl: null },
  {
    source: 'Eurostat SeaRoute, after the Global Shipping Lane Network of Oak Ridge National Laboratory',
    url: 'https://github.com/eurostat/searoute',
    license: 'EUPL-1.2',
    licenseUrl: 'https://joinup.ec.europa.eu/collection/eupl/eupl-text-eupl-12',
  },
]

/** One line for the corner of a map. */
export const mapAttribution = '© GeoNames (CC BY 4.0) · Natural Earth'
