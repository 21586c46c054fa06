import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports.ts'
import type { QuoteRequest } from '../../../domain/quote-requests/find-quote-request.ts'
import { type Answer, listChoices } from '../../../domain/quote-requests/list-answers.ts'
import { shopLocation } from '../../../domain/site.ts'
import { AnswerTable, answersAsText } from './answer-table.tsx'
import { MailLayout, mailStyles } from './mail-layout.tsx'

const nextSteps =
  'Notre atelier étudie vos photos et vous répond par e-mail ou par téléphone avec un devis gratuit et sans engagement. S’il manque un détail, nous vous appelons.'

const notYou =
  'Vous n’avez rien demandé\u00a0? Quelqu’un a sans doute saisi votre adresse par erreur\u00a0: vous pouvez ignorer cet e-mail.'

/**
 * Acknowledges a request to its visitor: reference, what was chosen, what happens next. Anybody can type anybody's
 * address, and the site must not carry a stranger's text to it: not even a name in the salutation
 * (docs/decisions/0004-mail.md).
 */
export async function visitorMail(request: QuoteRequest): Promise<Mail> {
  const answers = listChoices(request)
  const { title, phone, email } = shopLocation(request.shop)
  const help = `Une question\u00a0? ${title}\u00a0: ${phone.display}`
  return {
    id: `quote-request-${request.id}-visitor`,
    to: request.email,
    replyTo: email,
    subject: `Votre demande de devis est enregistrée (référence ${request.reference})`,
    text: `Bonjour,\n\nVotre demande de devis est bien enregistrée sous la référence ${request.reference} (numéro complet\u00a0: ${request.id}), avec ${photoCount(request)}.\n\n${nextSteps}\n\n${help}\n\nVotre demande\n${answersAsText(answers)}\n\n${notYou}\n`,
    html: await render(
      <VisitorMail request={request} answers={answers} help={help} phoneLink={phone.link} />,
    ),
  }
}

function photoCount({ images }: QuoteRequest): string {
  return images.length > 1 ? `${images.length} photos` : 'une photo'
}

interface VisitorMailProps {
  request: QuoteRequest
  answers: Answer[]
  help: string
  phoneLink: string
}

function VisitorMail({ request, answers, help, phoneLink }: VisitorMailProps) {
  return (
    <MailLayout preview={nextSteps} heading="Votre demande de devis est enregistrée">
      <Text style={mailStyles.text}>Bonjour,</Text>
      <Text style={mailStyles.text}>
        Nous avons bien reçu votre demande, avec {photoCount(request)}. Sa référence&nbsp;:{' '}
        <strong style={mailStyles.whole}>{request.reference}</strong> (numéro complet&nbsp;: {request.id})
      </Text>
      <Text style={mailStyles.text}>{nextSteps}</Text>
      <Text style={mailStyles.text}>
        <Link href={phoneLink} style={mailStyles.link}>
          {help}
        </Link>
      </Text>
      <AnswerTable answers={answers} />
      <Text style={mailStyles.text}>{notYou}</Text>
    </MailLayout>
  )
}
