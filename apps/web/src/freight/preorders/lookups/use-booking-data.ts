import { useQuery } from '@tanstack/react-query'
import { bookingDataQuery } from './queries.ts'

/** The figures and words that the rules go by; undefined until loaded. */
export const useBookingData = () => useQuery(bookingDataQuery).data
