import { href, Link } from 'react-router'
import { withQuery } from '../../../address.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { ChevronDown, Mail, Phone } from '../../../ui/icon/icons.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { billingAddress } from '../invoices/invoice-address.ts'
import { RecordStream } from '../journal/record-stream.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { personAddress } from '../people/person-address.ts'
import { Presence } from '../presence/presence.tsx'
import type { Route } from './+types/client.ts'
import { AccessSection } from './access-section.tsx'
import { ChangeForm } from './change-form.tsx'
import { clientForms } from './client-forms.server.ts'
import { HistorySection } from './history-section.tsx'
import { readClient } from './read-client.server.ts'
import { TwinsSection } from './twins-section.tsx'
import './client.css'

export const handle = {
  ...officePage,
  act: 'read-clients',
  help: {
    title: 'Un client',
    what: 'Ses coordonnées, son histoire avec l’atelier et son accès à l’espace client.',
    how: [
      'Si un collègue a modifié la fiche entre-temps, vos changements se rejoignent\u00a0; ce que vous avez touché tous les deux est à choisir.',
      '«\u00a0Voir comme ce client\u00a0» montre son espace tel qu’il le voit.',
      'Les fiches en double sont signalées\u00a0: la fusion garde tout.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.name ?? 'Client')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => readClient(context, id)

export const action = (visit: Route.ActionArgs) => clientForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = clientForms.middleware

/** A client, and everything that is theirs (docs/product.md §11.10). */
export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, lead, values, facts, history, access, twins, lines, may } = loaderData
  const back = { to: href('/gestion/clients'), label: 'Clients' }
  return (
    <PaperPage
      key={id}
      title={name}
      lead={lead}
      back={back}
      actions={
        <>
          <Reach phone={values.phone} email={values.email} />
          {may.order && (
            <ButtonLink
              to={withQuery(href('/gestion/commandes/nouvelle'), { client: id })}
              variant="secondary"
            >
              Nouvelle commande
            </ButtonLink>
          )}
          {may.bill && (
            <ButtonLink to={billingAddress({ client: id })} variant="secondary">
              Facturer
            </ButtonLink>
          )}
        </>
      }
    >
      <Presence kind="client" id={id} />
      <TwinsSection id={id} twins={twins} canMerge={may.merge} />
      <div className="client-record">
        <div className="client-record__main">
          <dl className="paper-sheet paper-facts client-record__facts">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {may.edit && (
            <details
              id="modifier"
              className="paper-sheet client-record__change"
              open={actionData?.modifier && true}
            >
              <summary className="fold">
                Modifier la fiche <ChevronDown />
              </summary>
              <ChangeForm id={id} values={values} outcome={actionData?.modifier} />
            </details>
          )}
          <HistorySection parts={history} />
        </div>
        <div className="client-record__side">
          <AccessSection id={id} name={name} access={access} may={may} outcomes={actionData ?? {}} />
          <section className="paper-sheet client-record__part" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Ce qui a été fait</h2>
            <RecordStream lines={lines} empty="Rien encore." />
          </section>
          {may.data && (
            <p className="paper-note">
              <Link to={personAddress({ kind: 'client', id })}>Ses données&nbsp;: remettre, effacer</Link>
            </p>
          )}
        </div>
      </div>
    </PaperPage>
  )
}

/** One press to speak, one to write. */
function Reach({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      {phone && (
        <a className="button" data-variant="primary" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          <Phone /> {phone}
        </a>
      )}
      {email && (
        <a className="button client-record__mail" data-variant="secondary" href={`mailto:${email}`}>
          <Mail /> {email}
        </a>
      )}
    </>
  )
}
