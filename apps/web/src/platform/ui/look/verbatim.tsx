interface VerbatimProps {
  /** A number, a code or a name by which both sides find the same thing. */
  value: string
  /** The sentence that has it. */
  text: string
}

/** A sentence of which a browser's translator changes all but one value. */
export function Verbatim({ value, text }: VerbatimProps) {
  const [before = '', ...after] = text.split(value)
  return (
    <>
      {before}
      <span translate="no">{value}</span>
      {after.join(value)}
    </>
  )
}
