import { Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports/mailer.ts'
import type { QuoteRequest } from '../../../domain/quote-requests/find-quote-request.ts'
import { type Answer, listChoices } from '../../../domain/quote-requests/list-answers.ts'
import { shopLocation } from '../../../domain/site.ts'
import { AnswerTable, answersAsText } from './answer-table.tsx'
import { MailLayout, mailStyles } from './mail-layout.tsx'

const nextSteps =
  'Notre atelier étudie vos photos et vous répond par e-mail ou par téléphone avec un devis gratuit et sans engagement. S’il manque un détail, nous vous appelons.'

const following =
  'Votre page de suivi dit où en est votre demande\u00a0; vous pouvez y écrire à l’atelier et ajouter des photos\u00a0:'

const subscribing =
  'Vous avez demandé le lien d’inscription à notre lettre d’information. Sans ce clic, vous ne recevrez rien\u00a0:'

const notYou =
  'Vous n’avez rien demandé\u00a0? Quelqu’un a sans doute saisi votre adresse par erreur. Ignorez simplement cet e-mail.'

/**
 * Acknowledges a request to its visitor: reference, what was chosen, what happens next. Anybody can type anybody's
 * address, and the site must not carry a stranger's text to it: not even a name in the salutation
 * (docs/decisions/0004-mail.md). Whoever ticked the box gets the newsletter's own form at `newsletterUrl`: a tick
 * subscribes nobody.
 */
export async function visitorMail(
  request: QuoteRequest,
  newsletterUrl: string,
  pageUrl: string,
): Promise<Mail> {
  const answers = listChoices(request)
  const toNewsletter = request.newsletter ? newsletterUrl : null
  const { title, phone, email } = shopLocation(request.shop)
  const help = `Une question\u00a0? ${title}\u00a0: ${phone.display}`
  return {
    id: `quote-request-${request.id}-visitor`,
    to: request.email,
    replyTo: email,
    subject: `Votre demande de devis est enregistrée (référence ${request.reference})`,
    text: `Bonjour,\n\nVotre demande de devis est bien enregistrée sous la référence ${request.reference} (numéro complet\u00a0: ${request.id}), avec ${photoCount(request)}.\n\n${nextSteps}\n\n${following}\n${pageUrl}\n\n${help}\n\nVotre demande\n${answersAsText(answers)}\n\n${toNewsletter ? `${subscribing}\n${toNewsletter}\n\n` : ''}${notYou}\n`,
    html: await render(
      <VisitorMail
        request={request}
        answers={answers}
        help={help}
        phoneLink={phone.link}
        toNewsletter={toNewsletter}
        pageUrl={pageUrl}
      />,
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
  toNewsletter: string | null
  pageUrl: string
}

function VisitorMail({ request, answers, help, phoneLink, toNewsletter, pageUrl }: VisitorMailProps) {
  return (
    <MailLayout preview={nextSteps} heading="Votre demande de devis est enregistrée">
      <Text style={mailStyles.text}>Bonjour,</Text>
      <Text style={mailStyles.text}>
        Nous avons bien reçu votre demande, avec {photoCount(request)}. Sa référence&nbsp;:{' '}
        <strong style={mailStyles.whole}>{request.reference}</strong> (numéro complet&nbsp;: {request.id})
      </Text>
      <Text style={mailStyles.text}>{nextSteps}</Text>
      <Text style={mailStyles.text}>
        {following}{' '}
        <Link href={pageUrl} style={mailStyles.link}>
          suivre ma demande
        </Link>
      </Text>
      <Text style={mailStyles.text}>
        <Link href={phoneLink} style={mailStyles.link}>
          {help}
        </Link>
      </Text>
      <AnswerTable answers={answers} />
      {toNewsletter && (
        <Text style={mailStyles.text}>
          {subscribing}{' '}
          <Link href={toNewsletter} style={mailStyles.link}>
            s’inscrire à la lettre d’information
          </Link>
        </Text>
      )}
      <Text style={mailStyles.text}>{notYou}</Text>
    </MailLayout>
  )
}
