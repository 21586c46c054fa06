import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports/mailer.ts'
import type { QuoteRequest } from '../../../domain/quote-requests/find-quote-request.ts'
import { listChoices } from '../../../domain/quote-requests/list-answers.ts'
import { shopLocation } from '../../../domain/site.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { AnswerTable, answersAsText } from './answer-table.tsx'
import { MailLayout } from './mail-layout.tsx'
import { Leading, Paragraphs } from './mail-parts.tsx'
import { mailStyles } from './mail-styles.ts'

interface Links {
  /** The newsletter's own form. */
  newsletter: string
  /** The visitor's private page. */
  page: string
}

/**
 * Acknowledges a request to its visitor: reference, what was chosen, what happens next. Anybody can type anybody's
 * address, and the site must not carry a stranger's text to it: not even a name in the salutation
 * (docs/decisions/0004-mail.md). Whoever ticked the box gets the link to the newsletter's own form: a tick
 * subscribes nobody.
 */
export async function visitorMail(
  words: MailWords<'request-received'>,
  request: QuoteRequest,
  links: Links,
): Promise<Mail> {
  const { reference, id } = request
  const { title, phone, email } = shopLocation(request.shop)
  const said = sayMail<'request-received'>(words, {
    référence: reference,
    numéro: id,
    photos: photoCount(request),
    atelier: title,
    téléphone: phone.display,
  })
  const choices = listChoices(request)
  const lines = [
    said.received,
    said.next,
    `${said.page}\n${links.page}`,
    said.help,
    `Votre demande\n${answersAsText(choices)}`,
    ...(request.newsletter ? [`${said.newsletter}\n${links.newsletter}`] : []),
    said.end,
  ]
  return {
    id: `quote-request-${id}-visitor`,
    to: request.email,
    replyTo: email,
    subject: said.subject,
    text: `${lines.join('\n\n')}\n`,
    html: await render(
      <MailLayout preview={said.next} heading={said.heading}>
        <Paragraphs texts={[...paragraphsOf(said.received), ...paragraphsOf(said.next)]} strong={reference} />
        <Leading text={said.page} link={said.link} url={links.page} />
        <Text style={mailStyles.text}>
          <Link href={phone.link} style={mailStyles.link}>
            {said.help}
          </Link>
        </Text>
        <AnswerTable answers={choices} />
        {request.newsletter && (
          <Leading text={said.newsletter} link={said.newsletterLink} url={links.newsletter} />
        )}
        <Paragraphs texts={paragraphsOf(said.end)} />
      </MailLayout>,
    ),
  }
}

function photoCount({ images }: QuoteRequest): string {
  return images.length > 1 ? `${images.length} photos` : 'une photo'
}
