import { expect, it } from 'vitest'
import { notoSans } from './noto-sans.ts'

it('is decoded once for all documents', () => {
  expect(notoSans('regular')).toMatchObject({ postscriptName: 'NotoSans-Regular' })
  expect(notoSans('bold')).toMatchObject({ postscriptName: 'NotoSans-Bold' })
  expect(notoSans('bold')).toBe(notoSans('bold'))
})
