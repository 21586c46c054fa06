import { useState } from 'react'
import { href } from 'react-router'
import { respondToFormsInJson } from '../../forms/form-actions.ts'
import { useFocusOnMount } from '../../forms/use-focus-on-mount.ts'
import { useNavigationKey } from '../../forms/use-navigation-key.ts'
import { useFacts } from '../../http/facts.tsx'
import type { PageFacts } from '../../http/page-facts.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ClosureNotice } from '../../ui/locations/closure-lines.tsx'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import type { PriceFinderView } from '../prices/price-finder.server.ts'
import type { Route } from './+types/quote-request.ts'
import { type PreselectedService, QuoteForm } from './quote-form.tsx'
import { handleQuoteRequest, loadQuoteRequest } from './quote-request.server.ts'
import type { QuoteRequestOutcome, SavedRequest } from './quote-request-outcome.ts'
import { Reassurance } from './reassurance.tsx'
import { quoteRequestCacheKey } from './service-of-page.ts'
import './quote-request.css'

export const handle = {
  cache: { topics: ['prices', 'texts'], query: quoteRequestCacheKey },
  sitemap: 'page',
  audience: 'path',
  quoteBar: null,
  robots: 'open',
  menus: ['main'],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Demande de devis',
    description:
      'Décrivez vos jantes, joignez quelques photos\u00a0: votre devis de rénovation, de dévoilage ou de soudure est gratuit et sans engagement.',
  })

export const loader = (args: Route.LoaderArgs) => loadQuoteRequest(args)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: Route.ActionArgs) => handleQuoteRequest(args)

export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleQuoteRequest)]

export default function QuoteRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <QuoteRequestPage {...loaderData} outcome={actionData} />
}

interface QuoteRequestPageProps {
  carried: PreselectedService & { summary?: string | false | null }
  price: PriceFinderView | null
  outcome?: QuoteRequestOutcome
}

/** Each visit gets a new form: only the draft of the previous one remains. */
function QuoteRequestPage(props: QuoteRequestPageProps) {
  return <OneRequest key={useNavigationKey()} {...props} />
}

function OneRequest(props: QuoteRequestPageProps) {
  const { locations } = useFacts()
  const { outcome, carried, price } = props
  const [saved, setSaved] = useState(outcome?.outcome === 'saved' ? outcome : null)
  if (saved) return <RequestSaved {...saved} />
  return (
    <>
      <header className="quote-request-head">
        <div className="container">
          <p className="annotation">Gratuit et sans engagement</p>
          <h1>Demande de devis</h1>
          <p>
            Décrivez vos jantes et joignez quelques photos&nbsp;: l’atelier étudie votre demande et vous
            répond.
          </p>
          <ClosureNotice places={locations} />
          {carried.summary && <p className="quote-request-head__price">{carried.summary}</p>}
        </div>
      </header>
      <div className="quote-request" data-ground="paper">
        <div className="container quote-request__columns">
          <QuoteForm {...props} onSaved={setSaved} />
          <Reassurance price={price} />
        </div>
      </div>
    </>
  )
}

/** Confirmation of a saved request (docs/product.md §2). */
function RequestSaved({ reference, tracking, responseTime }: SavedRequest) {
  return (
    <div className="request-saved" data-ground="paper">
      <div className="container">
        <p className="annotation">C’est envoyé</p>
        <h1 ref={useFocusOnMount<HTMLHeadingElement>()} tabIndex={-1}>
          Demande de devis enregistrée
        </h1>
        <p className="request-saved__reference">
          Référence de votre demande&nbsp;: <strong>{reference}</strong>
        </p>
        <div className="request-saved__links">
          <ButtonLink to={tracking}>Suivre ma demande</ButtonLink>
          <ButtonLink to={href('/realisations')} variant="secondary">
            Voir nos réalisations
          </ButtonLink>
        </div>
        <NumberedSteps steps={nextSteps(responseTime)} level={2} />
      </div>
    </div>
  )
}

const nextSteps = (responseTime: string | null) => [
  {
    title: 'Un e-mail de confirmation',
    text: 'Vous le recevez dans quelques minutes, avec le résumé de votre demande et le lien pour écrire à l’atelier.',
  },
  {
    title: 'L’étude de vos photos',
    text: 'L’atelier que vous avez choisi examine vos jantes et vous appelle s’il lui manque un détail.',
  },
  {
    title: 'Votre devis',
    text: `${responseTime ?? 'L’atelier vous répond dans les plus brefs délais.'} Le devis est gratuit et sans engagement\u00a0: rien ne commence sans votre accord.`,
  },
]
