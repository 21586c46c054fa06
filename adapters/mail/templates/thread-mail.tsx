import { Button, Text } from '@react-email/components'
import { render } from '@react-email/render'
import { cutText } from '../../../domain/cut-text.ts'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'

interface ThreadMail {
  id: string
  to: string
  replyTo: string
  subject: string
  heading: string
  sentences: string[]
  button: { label: string; url: string }
}

/** A few sentences and one thing to press. */
async function threadMail({ heading, sentences, button, ...head }: ThreadMail): Promise<Mail> {
  return {
    ...head,
    text: `${sentences.join('\n\n')}\n\n${button.label}\u00a0:\n${button.url}\n`,
    html: await render(
      <MailLayout preview={sentences[0] ?? ''} heading={heading}>
        {sentences.map((sentence) => (
          <Text key={sentence} style={{ ...mailStyles.text, whiteSpace: 'pre-line' }}>
            {sentence}
          </Text>
        ))}
        <Button href={button.url} style={{ ...mailStyles.button, marginBottom: '16px' }}>
          {button.label}
        </Button>
      </MailLayout>,
    ),
  }
}

interface Notice {
  to: string
  /** Of the visitor, for whoever answers the mail itself. */
  email: string
  name: string
  subject: string
  url: string
}

/** Tells the workshop what a visitor wrote on their private page. */
export const writtenMail = (
  letterId: string,
  { text, files }: { text: string; files: number },
  notice: Notice,
) =>
  threadMail({
    id: `thread-notice-${letterId}`,
    to: notice.to,
    replyTo: notice.email,
    subject: `${notice.name} vous répond\u00a0: ${notice.subject}`,
    heading: `${notice.name} vous répond`,
    sentences: [cutText(text, 2_000), filesSaid(files)].filter(Boolean),
    button: { label: 'Ouvrir l’échange', url: notice.url },
  })

const filesSaid = (files: number) =>
  files > 0 ? `${files > 1 ? `${files} fichiers joints` : 'Un fichier joint'}, à voir dans la gestion.` : ''

/** Tells the workshop that a visitor wants nothing any more. */
export const withdrawnMail = (threadId: string, reason: string, notice: Notice) =>
  threadMail({
    id: `thread-withdrawn-${threadId}`,
    to: notice.to,
    replyTo: notice.email,
    subject: `${notice.name} ne donne pas suite\u00a0: ${notice.subject}`,
    heading: `${notice.name} ne donne pas suite`,
    sentences: [reason, 'Il n’y a plus rien à faire\u00a0: l’échange est clos.'],
    button: { label: 'Ouvrir l’échange', url: notice.url },
  })

/** A new link to a private page, for its own visitor alone. */
export const threadLinkMail = (id: string, to: string, url: string) =>
  threadMail({
    id: `thread-link-${id}`,
    to,
    replyTo: site.contactEmail,
    subject: `Votre nouveau lien de suivi ${site.brand}`,
    heading: 'Votre nouveau lien',
    sentences: [
      'Bonjour,',
      `Voici un nouveau lien vers votre échange avec ${site.brand}. Il est valable 90 jours.`,
      'Vous n’avez rien demandé\u00a0? Ignorez simplement cet e-mail.',
    ],
    button: { label: 'Retrouver mon échange', url },
  })
