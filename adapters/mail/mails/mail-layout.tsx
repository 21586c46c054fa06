import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { Site } from '../../../domain/business/site.ts'

interface MailLayoutProps {
  /** Text that mail programs show beside the subject. */
  preview: string
  heading: string
  children: ReactNode
  site: Site
}

/** Frame of every mail: brand at the top, the message, the sender's name at the bottom. */
export function MailLayout({ preview, heading, children, site }: MailLayoutProps) {
  return (
    <Html lang="fr">
      <Head>
        <title>{heading}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: colours.ground, fontFamily: font, margin: 0, padding: '24px 12px' }}>
        <Container style={{ maxWidth: '600px' }}>
          <Text style={{ color: colours.text, fontSize: '18px', fontWeight: 800, margin: '0 0 16px' }}>
            {site.brand}
          </Text>
          <Section style={{ backgroundColor: colours.paper, borderRadius: '8px', padding: '28px 28px 16px' }}>
            <Heading
              style={{ color: colours.text, fontSize: '24px', lineHeight: '30px', margin: '0 0 16px' }}
            >
              {heading}
            </Heading>
            {children}
          </Section>
          <Text style={{ color: colours.quiet, fontSize: '13px', lineHeight: '20px', margin: '16px 0 0' }}>
            {site.brand} · rénovation de jantes · {site.contactEmail}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** Renders paragraphs. Keeps single line breaks. Highlights `strong` wherever it occurs. */
export function Paragraphs({ texts, strong }: { texts: readonly string[]; strong?: string }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered once
    <Text key={index} style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>
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

interface SentenceWithLinkProps {
  /** Text before the link. */
  text: string
  link: string
  url: string
}

/** Renders a sentence that ends with a link. */
export function SentenceWithLink({ text, link, url }: SentenceWithLinkProps) {
  return (
    <Text style={mailStyles.text}>
      {text}{' '}
      <Link href={url} style={mailStyles.link}>
        {link}
      </Link>
    </Text>
  )
}

/** Renders a link that calls the workshop; plain text while the number is not known. */
export const MailPhoneLink = ({ link, children }: { link: string; children: string }) =>
  link ? (
    <Link href={link} style={mailStyles.link}>
      {children}
    </Link>
  ) : (
    children
  )

const colours = {
  ground: '#f3f2ef',
  paper: '#ffffff',
  text: '#1d2024',
  quiet: '#5b6168',
  line: '#dcdad4',
  accent: '#b3410e',
}
const font = 'Archivo, Helvetica, Arial, sans-serif'

export const mailStyles = {
  text: { color: colours.text, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  label: {
    color: colours.quiet,
    fontSize: '14px',
    lineHeight: '20px',
    padding: '8px 16px 8px 0',
    verticalAlign: 'top',
    width: '38%',
  },
  value: {
    color: colours.text,
    fontSize: '15px',
    lineHeight: '22px',
    padding: '7px 0',
    whiteSpace: 'pre-line',
  },
  row: { borderTop: `1px solid ${colours.line}` },
  button: {
    backgroundColor: colours.accent,
    borderRadius: '4px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 600,
    padding: '12px 20px',
  },
  link: { color: colours.accent },
  whole: { whiteSpace: 'nowrap' },
} as const

/** Converts a style object to the text of a `style` attribute. */
export const toStyleAttribute = (style: Readonly<Record<string, string | number>>): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
