/** The code of Track & Trace 3.0 that says the same of a booking, and whether its plan and cut-offs hold. */
const statuses: Readonly<Record<string, { code: string; isConfirmed: boolean } | undefined>> = {
  RECEIVED: { code: 'RECE', isConfirmed: false },
  PENDING_UPDATE: { code: 'PENU', isConfirmed: false },
  UPDATE_RECEIVED: { code: 'UPRE', isConfirmed: false },
  CONFIRMED: { code: 'CONF', isConfirmed: true },
  // A confirmation holds until the carrier confirms the amendment that it asks for.
  PENDING_AMENDMENT: { code: 'PENM', isConfirmed: true },
  REJECTED: { code: 'REJE', isConfirmed: false },
  DECLINED: { code: 'DECL', isConfirmed: false },
  CANCELLED: { code: 'CANC', isConfirmed: false },
  COMPLETED: { code: 'CMPL', isConfirmed: true },
}

/** Requests on top of a booking have separate states. */
const requests: Readonly<Record<string, string | undefined>> = {
  AMENDMENT_RECEIVED: 'AMRE',
  AMENDMENT_CONFIRMED: 'AMCF',
  AMENDMENT_DECLINED: 'AMDC',
  AMENDMENT_CANCELLED: 'AMCN',
  CANCELLATION_RECEIVED: 'CARE',
  CANCELLATION_DECLINED: 'CADC',
  CANCELLATION_CONFIRMED: 'CACF',
}

export { requests as requestCodes, statuses as bookingStatuses }
