/** Kilometres between two near points (degrees), on a plane: good to a per cent below 500 km. */
export function roughKm(latA: number, lngA: number, latB: number, lngB: number): number {
  const east = (((lngB - lngA + 540) % 360) - 180) * Math.cos(((latA + latB) * Math.PI) / 360)
  return Math.hypot(east, latB - latA) * 111.195
}
