/** Colors of the map's ground, which a canvas can't take from style sheets. */
export interface MapPalette {
  water: string
  land: string
  coast: string
  border: string
  country: string
  city: string
  dot: string
  /** Color around texts, so that they are readable over lines. */
  halo: string
}

export const palettes: Record<'light' | 'dark', MapPalette> = {
  light: {
    water: '#d5e3ed',
    land: '#f8f7f3',
    coast: '#b9ccd9',
    border: '#cbc7cf',
    country: '#686478',
    city: '#4f525c',
    dot: '#8d8a97',
    halo: '#f8f7f3',
  },
  dark: {
    water: '#0d151d',
    land: '#1d2630',
    coast: '#2c3a48',
    border: '#3d4a58',
    country: '#8d9bab',
    city: '#a6b1bd',
    dot: '#66748a',
    halo: '#161e27',
  },
}
