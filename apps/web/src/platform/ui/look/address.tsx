import { Fragment } from 'react'

/** A host, a URL or an email, broken after its marks rather than within a word. */
export function Address({ text }: { text: string }) {
  return text.split(/(?<=[@./-])(?=\w)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
