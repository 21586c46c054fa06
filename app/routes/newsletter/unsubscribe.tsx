import { respondToFormsInJson } from '../../forms/form-actions.ts'
import { useFacts } from '../../http/facts.tsx'
import { EmailLink } from '../../ui/contact/contact-links.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { unsubscriptionFailures } from './link-failures.ts'
import {
  type NewsletterButtonForm,
  NewsletterFormLink,
  NewsletterLinkPage,
  NewsletterLinkState,
  newsletterLinkPageHandle,
  newsletterLinkPageHeaders,
  newsletterLinkPageMeta,
  UnsubscribeByMail,
} from './link-page.tsx'
import {
  handleOneClickUnsubscription,
  handleUnsubscription,
  loadUnsubscriptionState,
  type UnsubscribeState,
  unsubscriptionResponse,
} from './unsubscribe.server.ts'

export const handle = newsletterLinkPageHandle

export const meta: Route.MetaFunction = (args) =>
  newsletterLinkPageMeta(
    args,
    'Ne plus recevoir la lettre d’information de l’atelier\u00a0: comment faire, en un instant.',
  )

export const headers = newsletterLinkPageHeaders

export const middleware: Route.MiddlewareFunction[] = [
  handleOneClickUnsubscription,
  respondToFormsInJson(handleUnsubscription),
]

export const loader = async (args: Route.LoaderArgs) =>
  unsubscriptionResponse(await loadUnsubscriptionState(args))

export const action = (args: Route.ActionArgs) => handleUnsubscription(args)

/** Unsubscribes from the newsletter. The mail links here, and only the button has an effect. */
export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterLinkPage id="leave" failures={unsubscriptionFailures} loaded={loaderData} first={actionData}>
      {(state, form) => <UnsubscriptionState unsubscribing={state} form={form} />}
    </NewsletterLinkPage>
  )
}

function UnsubscriptionState({
  unsubscribing,
  form,
}: {
  unsubscribing: UnsubscribeState
  form: NewsletterButtonForm
}) {
  switch (unsubscribing.outcome) {
    case 'confirmation-needed':
      return <UnsubscriptionQuestion address={unsubscribing.address} form={form} />
    case 'unsubscribed':
      return <Unsubscribed address={unsubscribing.address} />
    case 'already-unsubscribed':
      return <AlreadyUnsubscribed />
    case 'failed':
      return <Failed message={unsubscribing.message} form={form} />
    case 'invalid':
      return <Invalid />
    case 'placeholder':
      return <Placeholder />
  }
}

function WriteFromAddress() {
  const { privacyEmail } = useFacts().legal
  return (
    <>
      écrivez à <EmailLink to={privacyEmail} /> depuis l’adresse inscrite
    </>
  )
}
const comeBack = <NewsletterFormLink label="Se réinscrire" variant="secondary" />

function Placeholder() {
  return (
    <NewsletterLinkState title="Se désinscrire" next={<UnsubscribeByMail />}>
      Chacune de nos lettres porte un lien «&nbsp;se désinscrire&nbsp;»&nbsp;: il vous mène ici et vous retire
      de la liste. Vous ne le retrouvez pas&nbsp;? Dans ce cas, <WriteFromAddress />.
    </NewsletterLinkState>
  )
}

function UnsubscriptionQuestion({ address, form }: { address: string; form: NewsletterButtonForm }) {
  return (
    <NewsletterLinkState title="Se désinscrire" button="Ne plus la recevoir" form={form}>
      Ne plus recevoir la lettre à l’adresse <strong>{address}</strong>&nbsp;?
    </NewsletterLinkState>
  )
}

function Unsubscribed({ address }: { address: string }) {
  return (
    <NewsletterLinkState title="C’est fait" next={comeBack}>
      L’adresse <strong>{address}</strong> ne recevra plus notre lettre&nbsp;: nous l’avons effacée de la
      liste. Vous changez d’avis&nbsp;?
    </NewsletterLinkState>
  )
}

function AlreadyUnsubscribed() {
  return (
    <NewsletterLinkState title="Adresse déjà retirée" next={comeBack}>
      L’adresse qui a reçu ce lien n’est plus sur la liste&nbsp;: il n’y a rien à faire. Vous changez
      d’avis&nbsp;?
    </NewsletterLinkState>
  )
}

function Invalid() {
  return (
    <NewsletterLinkState title="Lien incomplet" next={<UnsubscribeByMail />}>
      Ce lien de désinscription n’est pas valable&nbsp;: votre messagerie l’a peut-être coupé. Ouvrez celui de
      notre dernière lettre, ou <WriteFromAddress />.
    </NewsletterLinkState>
  )
}

function Failed({ message, form }: { message: string; form: NewsletterButtonForm }) {
  return (
    <NewsletterLinkState title="Désinscription interrompue" button="Réessayer" form={form}>
      {message} Réessayez dans un instant, ou <WriteFromAddress />.
    </NewsletterLinkState>
  )
}
