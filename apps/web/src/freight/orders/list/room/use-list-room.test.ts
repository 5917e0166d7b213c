import { expect, test } from 'vitest'
import { listRoomOf } from './use-list-room.ts'

// The width left next to sidebar and margins on screens of 1440, 1280, 1100 and 1025, 768 and 390 pixels.
test.each([
  [1128, 'wide table'],
  [968, 'wide table'],
  [788, 'table'],
  [713, 'table'],
  [640, 'rows'],
  [358, 'rows'],
])('a list has room in %d pixels for: %s', (width, room) => {
  expect(listRoomOf(width)).toBe(room)
})
