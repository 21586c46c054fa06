import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { PhoneLink } from '../../ui/contact/contact-links.tsx'
import type { Route } from './+types/request-tracking.ts'
import { loadRequestTrackingPage } from './request-tracking.server.ts'
import '../../ui/paper-page.css'
import './request-tracking.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  noindexMeta(matches, 'Suivi de votre demande de devis')

export const loader = (args: Route.LoaderArgs) => loadRequestTrackingPage(args)

/** State of a sent quote request. The page does not show its messages, because anybody who has the address can open it. */
export default function RequestTrackingPage({
  loaderData: { reference, state, sent, workshop },
}: Route.ComponentProps) {
  return (
    <div className="request-tracking" data-ground="paper">
      <div className="container">
        <p className="annotation">{reference}</p>
        <h1>Votre demande de devis</h1>
        <p className="request-tracking__state">
          <strong>{state.label}</strong>
          <span>{state.next}</span>
        </p>
        <section className="request-tracking__thread" aria-labelledby="echange">
          <h2 id="echange">Lire les réponses, écrire à l’atelier</h2>
          <p>
            Pour protéger vos échanges, ils ne s’ouvrent qu’avec le lien envoyé à votre adresse e-mail&nbsp;:
            «&nbsp;suivre ma demande&nbsp;», dans l’e-mail de confirmation.
          </p>
          <p>
            Rien reçu&nbsp;? Regardez dans vos indésirables, ou appelez-nous avec la référence {reference}
            &nbsp;: <PhoneLink {...workshop.phone} />
          </p>
        </section>
        <section className="paper-sheet" aria-labelledby="envoyee">
          <h2 id="envoyee">Ce que vous avez envoyé</h2>
          <dl className="paper-facts">
            {sent.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  )
}
