import { data, href } from 'react-router'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { formatDate } from '../../../../../domain/calendar/paris-day.ts'
import { consentSources } from '../../../../../domain/newsletter/consents.ts'
import { findSubscriber } from '../../../../../domain/newsletter/subscribers/find-subscriber.ts'
import { stateOf } from '../../../../../domain/newsletter/subscribers/subscriber-standing.ts'
import { subscriberStates } from '../../../../../domain/newsletter/subscribers/subscriber-states.ts'
import { siteContext } from '../../../../context.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { PressForm } from '../../form/press-form.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/subscriber.ts'
import { subscriberForms } from './subscriber-forms.server.ts'
import '../newsletter.css'

export const handle = {
  ...officePage,
  act: 'send-newsletter',
  help: {
    title: 'Un abonné',
    what: 'Son adresse, son consentement, son état.',
    how: ['Qui se désinscrit est oublié\u00a0: seul le nombre reste.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Abonné')

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = await findSubscriber(context.get(siteContext).db, id)
  if (!found) throw data(null, { status: 404 })
  const { email, source, proof, subscribed_at, confirmed_at, bounced_at, bounce_reason } = found
  const state = stateOf(found)
  const facts = [
    ['État', subscriberStates[state]],
    ['Venu par', consentSources[source]],
    ['Inscrit le', dayAndHour(subscribed_at)],
    ['Consentement', confirmed_at && consentedAt(source, confirmed_at)],
    ['Preuve', proof],
    [
      'Lettre revenue',
      bounced_at && `${dayAndHour(bounced_at)}${bounce_reason ? `\u00a0: ${bounce_reason}` : ''}`,
    ],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return { id, email, state, facts, page: href('/gestion/lettre/abonnes/:id', { id }) }
}

/** Of a file, the day alone is known. */
const consentedAt = (source: string, at: Date) => (source === 'import' ? formatDate(at) : dayAndHour(at))

export const action = (visit: Route.ActionArgs) => subscriberForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = subscriberForms.middleware

/** One of those who get the letter, with what proves that they want it (docs/product.md §11.20). */
export default function SubscriberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, email, state, facts, page } = loaderData
  const given = { page, outcomes: actionData ?? {} }
  return (
    <PaperPage key={id} title={email} back={{ to: href('/gestion/lettre/abonnes'), label: 'Abonnés' }}>
      <div className="paper-sheet letter-part">
        <dl className="paper-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {state === 'pending' && (
          <PressForm
            {...given}
            name="redemander"
            submit="Redemander la confirmation"
            saved="L’e-mail part"
            variant="primary"
          />
        )}
        {state === 'bounced' && (
          <PressForm
            {...given}
            name="remettre"
            submit="Lui écrire de nouveau"
            saved="Remis"
            variant="primary"
          />
        )}
      </div>
      <section className="paper-sheet letter-part" aria-labelledby="retirer-titre">
        <h2 id="retirer-titre">Retirer de la liste</h2>
        <p>À sa demande&nbsp;: son adresse est effacée aussitôt, et rien n’en est gardé.</p>
        <PressForm {...given} name="retirer" submit="Retirer cette adresse" saved="Retirée" />
      </section>
    </PaperPage>
  )
}
