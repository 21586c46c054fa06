import { useState } from 'react'
import { href } from 'react-router'
import { respondToFormsInJson } from '../../forms/form-actions.ts'
import { useFocusOnMount } from '../../forms/use-focus-on-mount.ts'
import { useNavigationKey } from '../../forms/use-navigation-key.ts'
import { useFacts } from '../../http/facts.tsx'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/contact/contact-links.tsx'
import { LocationClosuresNotice } from '../../ui/locations/location-closure-lines.tsx'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import type { PriceFinderView } from '../prices/price-finder.server.ts'
import { PriceFinder } from '../prices/price-finder.tsx'
import type { Route } from './+types/quote-request.ts'
import { type PreselectedService, QuoteForm } from './quote-form.tsx'
import {
  handleQuoteRequest,
  loadQuoteRequestFormPage,
  type QuoteRequestOutcome,
  type SavedQuoteRequest,
} from './quote-request.server.ts'
import { quoteRequestPageCacheKey } from './service-of-page.ts'
import './quote-request.css'

export const handle = {
  cache: { topics: ['prices', 'texts'], query: quoteRequestPageCacheKey },
  sitemap: 'page',
  audience: 'path',
  quoteBar: null,
  robots: 'open',
  menus: ['main'],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Demande de devis',
    description:
      'Décrivez vos jantes, joignez quelques photos\u00a0: votre devis de rénovation, de dévoilage ou de soudure est gratuit et sans engagement.',
  })

export const loader = (args: Route.LoaderArgs) => loadQuoteRequestFormPage(args)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const action = (args: Route.ActionArgs) => handleQuoteRequest(args)

export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleQuoteRequest)]

export default function QuoteRequestFormPage({ loaderData, actionData }: Route.ComponentProps) {
  return <QuoteRequestPage {...loaderData} outcome={actionData} />
}

interface QuoteRequestPageProps {
  carried: PreselectedService & { summary?: string | false | null }
  price: PriceFinderView | null
  outcome?: QuoteRequestOutcome
}

/** Renders a new form at each visit: only the draft of the previous one remains. */
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
          <LocationClosuresNotice locations={locations} />
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

/** Information beside the form: price, no obligation, privacy, a phone number. */
function Reassurance({ price }: { price: PriceFinderView | null }) {
  const { locations } = useFacts()
  return (
    <aside className="reassurance" aria-label="À savoir">
      {price && (
        <div className="reassurance__price" id="prix">
          <h2>Ce que cela coûte</h2>
          <PriceFinder key={JSON.stringify(price.chosen)} first={price} isBesideForm />
        </div>
      )}
      <ol>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <h2>Une question&nbsp;?</h2>
      <ul>
        {locations.slice(0, 3).map(({ id, name, phone }) => (
          <li key={id}>
            <span>{name}</span>
            <PhoneLink {...phone} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

const reasons = [
  { title: 'Devis gratuit', text: 'Et sans engagement, pour une jante comme pour une flotte.' },
  { title: 'Réponse par l’atelier', text: 'Vos photos sont étudiées par ceux qui rénovent vos jantes.' },
  { title: 'Photos privées', text: 'Elles servent à établir votre devis et ne sont jamais publiées.' },
  {
    title: 'Rien ne se perd',
    text: 'Vos réponses restent sur cet appareil tant que l’envoi n’est pas confirmé.',
  },
]

/** Confirmation shown after a request is saved. */
function RequestSaved({ reference, tracking, responseTime }: SavedQuoteRequest) {
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
