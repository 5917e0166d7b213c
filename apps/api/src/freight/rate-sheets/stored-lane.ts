import type { SheetLane } from '@portolan/contract/company/sheet-content'

/** A lane as stored. Members added later are omitted if blank, so that an equal sheet stays equal. */
export type StoredLane = Omit<SheetLane, 'freeTime' | 'remarks'> &
  Partial<Pick<SheetLane, 'freeTime' | 'remarks'>>

export function storedLane({ freeTime, remarks, ...lane }: SheetLane): StoredLane {
  return { ...lane, ...(freeTime !== null && { freeTime }), ...(remarks !== null && { remarks }) }
}

export function readLane<Lane extends Omit<StoredLane, 'from' | 'to' | 'lines'>>(lane: Lane) {
  return { ...lane, freeTime: lane.freeTime ?? null, remarks: lane.remarks ?? null }
}
