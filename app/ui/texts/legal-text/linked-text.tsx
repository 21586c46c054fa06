import { Fragment } from 'react'

const address = /(https?:\/\/[^\s,;)]+[^\s,;.)]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<=\s|^)\/[a-z_]+)/

/** A text whose web, mail and page addresses can be followed. */
export function LinkedText({ children }: { children: string }) {
  const parts = children.split(address)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>{index % 2 === 1 ? <a href={hrefOf(part)}>{part}</a> : part}</Fragment>
  ))
}

function hrefOf(part: string): string {
  return part.includes('@') ? `mailto:${part}` : part
}
