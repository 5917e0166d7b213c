/**
 * Shows enough of an email or phone number for its owner to recognize it, such as `a•••@customer.example` and
 * `+7 ••• ••• 45 67`.
 */
export function maskDestination(channel: 'sms' | 'email', destination: string): string {
  if (channel === 'sms') {
    // Country codes have one digit in North America, Russia and Kazakhstan; elsewhere two digits are enough.
    const start = /^\+[17]/.test(destination) ? destination.slice(0, 2) : destination.slice(0, 3)
    return `${start} ••• ••• ${destination.slice(-4, -2)} ${destination.slice(-2)}`
  }
  const at = destination.lastIndexOf('@')
  const [first = ''] = destination.slice(0, at)
  return `${first}•••${destination.slice(at)}`
}
