import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'

interface AccountLetter {
  id: string
  to: string
  subject: string
  heading: string
  /** Before the button, then after it. */
  before: string[]
  button?: { label: string; url: string }
  after: string[]
}

/** A mail about an account: a few sentences and at most one thing to press. */
export async function accountLetter({
  id,
  to,
  subject,
  heading,
  before,
  button,
  after,
}: AccountLetter): Promise<Mail> {
  const paragraphs = [
    'Bonjour,',
    ...before,
    ...(button ? [`${button.label}\u00a0:\n${button.url}`] : []),
    ...after,
  ]
  return {
    id,
    to,
    replyTo: site.contactEmail,
    subject,
    text: `${paragraphs.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout preview={before[0] ?? ''} heading={heading}>
        <Paragraphs texts={['Bonjour,', ...before]} />
        {button && <Press {...button} />}
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text) => (
    <Text key={text} style={mailStyles.text}>
      {text}
    </Text>
  ))
}

/** The address stands in plain letters too, for whoever cannot press. */
function Press({ label, url }: { label: string; url: string }) {
  return (
    <Section>
      <Button href={url} style={mailStyles.button}>
        {label}
      </Button>
      <Text style={{ ...mailStyles.text, fontSize: '13px', lineHeight: '20px', margin: '16px 0' }}>
        Si le bouton ne répond pas, copiez cette adresse dans votre navigateur&nbsp;:{' '}
        <Link href={url} style={mailStyles.link}>
          {url}
        </Link>
      </Text>
    </Section>
  )
}
