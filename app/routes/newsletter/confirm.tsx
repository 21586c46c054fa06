import { href } from 'react-router'
import { respondToFormsInJson } from '../../forms/form-actions.ts'
import { useFacts } from '../../http/facts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/confirm.ts'
import {
  handleSubscriptionConfirmation,
  loadSubscriptionConfirmation,
  type SubscriptionConfirmationState,
  subscriptionConfirmationResponse,
} from './confirm.server.ts'
import { subscriptionConfirmationFailures } from './link-failures.ts'
import {
  ContactFormLink,
  type NewsletterButtonForm,
  NewsletterFormLink,
  NewsletterLinkPage,
  NewsletterLinkState,
  newsletterLinkPageHandle,
  newsletterLinkPageHeaders,
  newsletterLinkPageMeta,
} from './link-page.tsx'

export const handle = newsletterLinkPageHandle

export const meta: Route.MetaFunction = (args) =>
  newsletterLinkPageMeta(args, 'Confirmer son inscription à la lettre d’information de l’atelier.')

export const headers = newsletterLinkPageHeaders

export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleSubscriptionConfirmation)]

export const loader = async (args: Route.LoaderArgs) =>
  subscriptionConfirmationResponse(await loadSubscriptionConfirmation(args))

export const action = (args: Route.ActionArgs) => handleSubscriptionConfirmation(args)

/** Confirms a subscription. The mail links here, and only the button has an effect. */
export default function ConfirmSubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterLinkPage
      id="confirm"
      failures={subscriptionConfirmationFailures}
      loaded={loaderData}
      first={actionData}
    >
      {(state, form) => <ConfirmationState confirming={state} form={form} />}
    </NewsletterLinkPage>
  )
}

function ConfirmationState({
  confirming,
  form,
}: {
  confirming: SubscriptionConfirmationState
  form: NewsletterButtonForm
}) {
  const { newsletterPace } = useFacts()
  switch (confirming.outcome) {
    case 'confirmation-needed':
      return (
        <NewsletterLinkState title="Confirmer l’inscription" button="Je confirme" form={form}>
          Recevoir la lettre à l’adresse <strong>{confirming.address}</strong>, {newsletterPace}&nbsp;?
        </NewsletterLinkState>
      )
    case 'confirmed':
      return (
        <NewsletterLinkState
          title="Inscription confirmée"
          next={
            <ButtonLink to={href('/actualites')} variant="secondary">
              Lire nos actualités
            </ButtonLink>
          }
        >
          L’adresse <strong>{confirming.address}</strong> recevra notre prochaine lettre. Chacune porte un
          lien pour se désinscrire.
        </NewsletterLinkState>
      )
    case 'gone':
      return (
        <NewsletterLinkState
          title="Inscription effacée"
          next={<NewsletterFormLink label="S’inscrire de nouveau" />}
        >
          Cette inscription n’est plus sur la liste&nbsp;: elle a été retirée, ou n’a pas été confirmée à
          temps. Il suffit d’en faire une nouvelle.
        </NewsletterLinkState>
      )
    case 'failed':
      return (
        <NewsletterLinkState title="Confirmation interrompue" button="Réessayer" form={form}>
          {confirming.message} Réessayez dans un instant.
        </NewsletterLinkState>
      )
    case 'invalid':
      return (
        <NewsletterLinkState title="Lien incomplet" next={<ContactFormLink />}>
          Votre messagerie a peut-être coupé ce lien&nbsp;: rouvrez notre e-mail et appuyez sur son bouton.
          Vous ne le retrouvez pas&nbsp;? Écrivez-nous, nous vous en enverrons un autre.
        </NewsletterLinkState>
      )
  }
}
