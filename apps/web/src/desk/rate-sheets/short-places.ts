/** The first place of a zone and how many more it has, so that the other end of a lane stays in sight. */
export function shortPlaces(places: string): string {
  const [first = '', ...others] = places.split(', ')
  return others.length === 0 ? first : `${first} +${others.length}`
}
