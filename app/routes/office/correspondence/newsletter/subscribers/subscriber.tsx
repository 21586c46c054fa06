import { href } from 'react-router'
import { siteContext } from '../../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { ButtonForm } from '../../../../../office/form/office-form.tsx'
import { PaperPage } from '../../../../../ui/paper-page.tsx'
import type { Route } from './+types/subscriber.ts'
import { loadSubscriberPage, subscriberForms } from './subscriber.server.ts'
import '../../../../../ui/paper-page.css'
import '../newsletter.css'

export const handle = {
  ...officePageHandle,
  permission: 'send-newsletter',
  help: {
    title: 'Un abonné',
    what: 'Son adresse, son consentement, son état.',
    how: ['Une personne qui se désinscrit est effacée\u00a0: seul le nombre de départs reste.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Abonné')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  loadSubscriberPage(context.get(siteContext), id)

export const action = (args: Route.ActionArgs) => subscriberForms.action(args)
export const middleware: Route.MiddlewareFunction[] = subscriberForms.middleware

/** Page of a newsletter subscriber, with the proof of consent. */
export default function SubscriberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, email, state, facts, page } = loaderData
  const formProps = { page, outcomes: actionData ?? {} }
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
          <ButtonForm
            {...formProps}
            name="redemander"
            submit="Redemander la confirmation"
            saved="L’e-mail part"
            variant="primary"
          />
        )}
        {state === 'bounced' && (
          <ButtonForm
            {...formProps}
            name="remettre"
            submit="Réactiver cette adresse"
            saved="Remis"
            variant="primary"
          />
        )}
      </div>
      <section className="paper-sheet letter-part" aria-labelledby="retirer-titre">
        <h2 id="retirer-titre">Retirer de la liste</h2>
        <p>À sa demande&nbsp;: son adresse est effacée aussitôt, et rien n’en est gardé.</p>
        <ButtonForm {...formProps} name="retirer" submit="Retirer cette adresse" saved="Retirée" />
      </section>
    </PaperPage>
  )
}
