import { Link, Text } from '@react-email/components'
import { mailStyles } from './mail-styles.ts'

/** Paragraphs, one below the other; single line breaks stay. `strong` is set apart wherever it stands. */
export function Paragraphs({ texts, strong }: { texts: readonly string[]; strong?: string }) {
  return texts.map((text, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered once
    <Text key={place} style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>
      {strong ? <SetApart text={text} strong={strong} /> : text}
    </Text>
  ))
}

function SetApart({ text, strong }: { text: string; strong: string }) {
  const [before = '', ...rest] = text.split(strong)
  if (rest.length === 0) return text
  return (
    <>
      {before}
      <strong style={mailStyles.whole}>{strong}</strong>
      {rest.join(strong)}
    </>
  )
}

interface LeadingProps {
  /** What stands before the link. */
  text: string
  link: string
  url: string
}

/** A sentence that leads somewhere. */
export function Leading({ text, link, url }: LeadingProps) {
  return (
    <Text style={mailStyles.text}>
      {text}{' '}
      <Link href={url} style={mailStyles.link}>
        {link}
      </Link>
    </Text>
  )
}
