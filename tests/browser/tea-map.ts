/** The smallest mapping that imports an order of a real customer: the file has one column, `No`. */
export const teaMap = {
  organization: { ref: 'acme', name: 'Acme' },
  places: { A: { city: 'A', countryCode: 'DE', lat: 1, lng: 2 } },
  order: {
    ref: '{No}',
    number: '{No}',
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode: 'sea',
    incoterms: 'FOB',
    cargo: 'Tea',
    from: { place: 'A' },
    to: { place: 'A' },
  },
}
