import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports/mailer.ts'
import type { QuoteRequest } from '../../../domain/quote-requests/find-quote-request.ts'
import { listAnswers } from '../../../domain/quote-requests/list-answers.ts'
import { shopEmail } from '../../../domain/site.ts'
import type { MailWords } from '../../../domain/texts/mails/mail-texts.ts'
import { paragraphsOf, sayMail } from '../../../domain/texts/mails/say-mail.ts'
import { vehicleName } from '../../../domain/vehicle-name.ts'
import { AnswerTable, answersAsText } from './answer-table.tsx'
import { MailLayout } from './mail-layout.tsx'
import { Paragraphs } from './mail-parts.tsx'
import { Presses, type RequestLinks } from './request-presses.tsx'
import { Thumbnails } from './request-thumbnails.tsx'

/**
 * Tells the workshop that the visitor chose of a new request: every answer, the photos in small, and the
 * links that open them in full. Answering the mail answers the visitor.
 */
export async function workshopMail(
  words: MailWords<'request-came'>,
  request: QuoteRequest,
  thumbnails: Buffer[],
  links: RequestLinks,
): Promise<Mail> {
  const answers = listAnswers(request)
  const name = `${request.first_name} ${request.last_name}`
  const said = sayMail<'request-came'>(words, {
    nom: name,
    demande: [name, vehicleName(request)].filter(Boolean).join(', '),
    référence: request.reference,
    numéro: request.id,
  })
  const count = request.images.length
  const photos = count > 1 ? `${count} photos` : `${count} photo`
  return {
    id: `quote-request-${request.id}-workshop`,
    to: shopEmail(request.shop),
    replyTo: request.email,
    subject: said.subject,
    text: `${said.heading}\n\n${answersAsText(answers)}\n\n${said.reference}\n${photos}\u00a0:\n${links.signed}\n${said.link}\u00a0:\n${links.office}\n`,
    html: await render(
      <MailLayout preview={`Référence ${request.reference}`} heading={said.heading}>
        <Thumbnails count={thumbnails.length} />
        <Presses said={said} links={links} />
        <Paragraphs texts={paragraphsOf(said.reference)} strong={request.reference} />
        <AnswerTable answers={answers} />
        <Paragraphs texts={paragraphsOf(said.answer)} />
      </MailLayout>,
    ),
    attachments: thumbnails.map((content, index) => ({
      filename: `photo-${index + 1}.jpg`,
      content,
      contentType: 'image/jpeg',
      contentId: `photo-${index + 1}`,
    })),
  }
}
