// Longer ones may break, since they may be wider than a phone.
const numbers = /(\b[\p{L}\d]+(?:-[\p{L}\d]+)+)/u
const isShortNumber = (text: string) => /\d/.test(text) && text.length <= 24

/** A sentence whose numbers, such as PF-261271, aren't broken at their hyphens. */
export function Unbroken({ text }: { text: string }) {
  return text.split(numbers).map((part, index) =>
    index % 2 === 1 && isShortNumber(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
