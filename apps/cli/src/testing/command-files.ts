// Contents of the files that commands read in tests.

export const map = {
  organization: { ref: 'acme', name: 'Acme' },
  places: { A: { city: 'A', countryCode: 'DE', lat: 1, lng: 2 } },
  order: {
    ref: '{No}',
    number: '{No}',
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode: { from: '{Mode}', values: { Sea: 'sea' } },
    incoterms: 'FOB',
    cargo: 'Tea',
    from: { place: 'A' },
    to: { place: 'A' },
  },
}

export const eventsMap = { order: { ref: '{No}' }, event: { id: '{No}', code: 'DEPA', at: '{At}' } }
export const chargesMap = {
  order: { ref: '{No}' },
  charge: { code: 'BAS', amount: '{Price}', currency: 'EUR' },
}

export const ratesMap = {
  organization: { ref: 'acme' },
  places: { A: { city: 'A', countryCode: 'DE' } },
  rate: {
    ref: '{No}',
    departedOn: '2026-01-15',
    transportMode: 'truck',
    from: 'A',
    to: 'A',
    grossWeightKg: '{Kg}',
    charge: { amount: '5', currency: 'EUR' },
  },
}

/** A carrier's message about no order of the portal. */
export const departed = {
  eventID: '3cecb101-7a1a-43a4-9d62-e88a131651e2',
  eventCreatedDateTime: '2026-11-01T09:00:00Z',
  eventType: 'TRANSPORT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-11-01T16:00:00+08:00',
  transportEventTypeCode: 'DEPA',
  transportCall: { UNLocationCode: 'CNSHA', modeOfTransport: 'VESSEL', vessel: { vesselName: 'TEA' } },
  documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: 'T-77' }],
}

export const sheetsMap = {
  sheet: { ref: '{Sheet}', name: 'Tea', validFrom: '2026-01-01', validTo: '2026-12-31' },
  lane: { mode: 'sea', from: 'CNSHA', to: 'DEHAM' },
  line: { code: 'BAS', leg: 'main', basis: 'shipment', currency: 'USD', amount: '{Price}' },
}
