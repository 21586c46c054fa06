import { Button, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Site } from '../../../domain/business/site.ts'
import { paragraphsOf } from '../../../domain/business/texts/mails/mail-texts.ts'
import type { Mail } from '../../../domain/kernel/ports/mailer.ts'
import { MailLayout, mailStyles, Paragraphs } from './mail-layout.tsx'

interface AccountNotification {
  id: string
  to: string
  filled: Readonly<Record<'subject' | 'heading' | 'before' | 'button' | 'after', string>>
  /** URL of the button. */
  url: string
}

/** Renders a mail about an account: a few sentences and one button. */
export async function renderAccountNotification(
  { id, to, filled, url }: AccountNotification,
  site: Site,
): Promise<Mail> {
  const [before, after] = [paragraphsOf(filled.before), paragraphsOf(filled.after)]
  const paragraphs = [...before, `${filled.button}\u00a0:\n${url}`, ...after]
  return {
    id,
    to,
    replyTo: site.contactEmail,
    subject: filled.subject,
    text: `${paragraphs.join('\n\n')}\n\n${site.brand}\n`,
    html: await render(
      <MailLayout site={site} preview={before[1] ?? before[0] ?? ''} heading={filled.heading}>
        <Paragraphs texts={before} />
        <ActionButton label={filled.button} url={url} />
        <Paragraphs texts={after} />
      </MailLayout>,
    ),
  }
}

/** Renders a button and, for readers who cannot use it, its URL as text. */
function ActionButton({ label, url }: { label: string; url: string }) {
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
