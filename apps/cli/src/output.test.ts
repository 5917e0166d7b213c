import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type Output, textOutput } from './output.ts'

async function outputOf(speak: (output: Output) => Promise<void>) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  await speak(textOutput({ stdout, stderr }))
  stdout.end()
  stderr.end()
  return [await text(stdout), await text(stderr)]
}

it('shows what names and cells would have a terminal do instead of doing it', async () => {
  const name = '\u001b]0;mine\u0007\u001b[2J\u009b31mBL\rok.pdf'
  const cleanText = '�]0;mine��[2J�31mBL�ok.pdf'
  expect(
    await outputOf(async (output) => {
      await output.print({}, `${name}: added\r\n\tline two`)
      output.progress({ done: 1, total: 2, label: name })
      output.error({ code: 'refused', message: name })
    }),
  ).toEqual([`${cleanText}: added\n\tline two\n`, `${cleanText}: 1 of 2 (50 %)\n${cleanText}\n`])
})
