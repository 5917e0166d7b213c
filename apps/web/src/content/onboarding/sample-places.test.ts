import { expect, test } from 'vitest'
import { samplePlace } from './sample-places.ts'

test('a city is spelled as in the data of the portal, with a straight apostrophe', () => {
  expect(samplePlace('xian', 'en').city).toBe("Xi'an")
})
