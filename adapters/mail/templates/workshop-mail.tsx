import { Button, Img, Link, Section, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports/mailer.ts'
import type { QuoteRequest } from '../../../domain/quote-requests/find-quote-request.ts'
import { type Answer, listAnswers } from '../../../domain/quote-requests/list-answers.ts'
import { shopEmail } from '../../../domain/site.ts'
import { vehicleName } from '../../../domain/vehicle-name.ts'
import { AnswerTable, answersAsText } from './answer-table.tsx'
import { MailLayout, mailStyles } from './mail-layout.tsx'

/** Where the mail leads: by its signature for whoever holds it, in the office for those who have an account there. */
interface RequestLinks {
  signed: string
  office: string
}

/**
 * Tells the workshop that the visitor chose of a new request: every answer, the photos in small, and the
 * links that open them in full. Answering the mail answers the visitor.
 */
export async function workshopMail(
  request: QuoteRequest,
  thumbnails: Buffer[],
  links: RequestLinks,
): Promise<Mail> {
  const answers = listAnswers(request)
  const heading = `${request.first_name} ${request.last_name} demande un devis`
  const count = request.images.length
  const photos = count > 1 ? `${count} photos` : `${count} photo`
  return {
    id: `quote-request-${request.id}-workshop`,
    to: shopEmail(request.shop),
    replyTo: request.email,
    subject: `Demande de devis\u00a0: ${[`${request.first_name} ${request.last_name}`, vehicleName(request)].filter(Boolean).join(', ')}`,
    text: `${heading}\n\n${answersAsText(answers)}\n\nRéférence\u00a0: ${request.reference} (${request.id})\n${photos}\u00a0:\n${links.signed}\nDans la gestion\u00a0:\n${links.office}\n`,
    html: await render(
      <WorkshopMail
        heading={heading}
        answers={answers}
        thumbnails={thumbnails.length}
        links={links}
        request={request}
      />,
    ),
    attachments: thumbnails.map((content, index) => ({
      filename: `photo-${index + 1}.jpg`,
      content,
      contentType: 'image/jpeg',
      contentId: `photo-${index + 1}`,
    })),
  }
}

interface WorkshopMailProps {
  heading: string
  answers: Answer[]
  thumbnails: number
  links: RequestLinks
  request: QuoteRequest
}

function WorkshopMail({ heading, answers, thumbnails, links, request }: WorkshopMailProps) {
  return (
    <MailLayout preview={`Référence ${request.reference}`} heading={heading}>
      <Section style={{ margin: '0 0 16px' }}>
        {Array.from({ length: thumbnails }, (_, index) => `photo-${index + 1}`).map((name, index) => (
          <Img
            key={name}
            src={`cid:${name}`}
            alt={`Photo ${index + 1} de la demande`}
            width="168"
            style={{ borderRadius: '4px', display: 'inline-block', margin: '0 8px 8px 0' }}
          />
        ))}
      </Section>
      <Button href={links.signed} style={mailStyles.button}>
        Voir la demande et ses photos
      </Button>
      <Text style={{ ...mailStyles.text, marginTop: '12px' }}>
        <Link href={links.office} style={mailStyles.link}>
          L’ouvrir dans la gestion
        </Link>
      </Text>
      <Text style={{ ...mailStyles.text, marginTop: '24px' }}>
        Référence&nbsp;: <strong style={mailStyles.whole}>{request.reference}</strong> ({request.id})
      </Text>
      <AnswerTable answers={answers} />
      <Text style={mailStyles.text}>Votre réponse à cet e-mail parviendra directement au client.</Text>
    </MailLayout>
  )
}
