import { Button, Link, Text } from '@react-email/components'
import { render } from '@react-email/render'
import type { Mail } from '../../../domain/ports/mailer.ts'
import { site } from '../../../domain/site.ts'
import { MailLayout, mailStyles } from './mail-layout.tsx'

const subject = 'Votre inscription à la lettre d’information'
/** Without the address itself, in whose first half anybody can write a link. */
const subscribed = `Cette adresse est inscrite à la lettre d’information de ${site.brand}.`
const contents = `Vous y trouverez nos réalisations, les nouveautés de l’atelier et des conseils d’entretien, ${site.newsletterPace}. Pas de publicité pour des tiers, et votre adresse ne sert à rien d’autre.`
const confirming =
  'Une dernière étape\u00a0: confirmez que cette adresse est bien la vôtre. Sans cela, aucune lettre ne part, et l’inscription s’efface d’elle-même au bout de 30 jours.'
const leaving =
  'Vous n’êtes pas à l’origine de cette inscription, ou vous changez d’avis\u00a0? Un clic suffit pour ne plus rien recevoir\u00a0:'
const privacy = `Une question sur vos données\u00a0: ${site.legal.privacyEmail}`

interface Subscription {
  id: string
  email: string
}

interface Links {
  confirm: string
  unsubscribe: string
}

/**
 * Answers a subscription: what will come and how often, where to confirm it, how to leave, whom to ask (docs/product.md
 * §7.7, §11.20).
 */
export async function newsletterMail({ id, email }: Subscription, links: Links): Promise<Mail> {
  return {
    id: `newsletter-${id}-welcome`,
    to: email,
    replyTo: site.contactEmail,
    unsubscribeUrl: links.unsubscribe,
    subject,
    text: `Bonjour,\n\n${subscribed} ${contents}\n\n${confirming}\n${links.confirm}\n\n${leaving}\n${links.unsubscribe}\n\n${privacy}\n${site.legal.companyName}, ${site.legal.address}\n`,
    html: await render(<NewsletterMail links={links} />),
  }
}

function NewsletterMail({ links }: { links: Links }) {
  return (
    <MailLayout preview={confirming} heading="Votre inscription est enregistrée">
      <Text style={mailStyles.text}>Bonjour,</Text>
      <Text style={mailStyles.text}>{subscribed}</Text>
      <Text style={mailStyles.text}>{contents}</Text>
      <Text style={mailStyles.text}>{confirming}</Text>
      <Text style={mailStyles.text}>
        <Button href={links.confirm} style={mailStyles.button}>
          Confirmer mon inscription
        </Button>
      </Text>
      <Text style={mailStyles.text}>
        {leaving}{' '}
        <Link href={links.unsubscribe} style={mailStyles.link}>
          se désinscrire
        </Link>
      </Text>
      <Text style={mailStyles.text}>
        {privacy}
        <br />
        {site.legal.companyName}, {site.legal.address}
      </Text>
    </MailLayout>
  )
}
