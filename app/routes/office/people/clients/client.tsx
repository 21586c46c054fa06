import { href, Link } from 'react-router'
import { addressWithQuery } from '../../../../http/address.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { RecordPresence } from '../../../../office/live/presence.tsx'
import { billingAddress } from '../../../../office/records/invoice-address.ts'
import { personAddress } from '../../../../office/records/person-address.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { phoneLinkAddress } from '../../../../ui/contact/dial-link.tsx'
import { MailIcon, PhoneIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import type { Route } from './+types/client.ts'
import { type ClientView, clientForms, loadClientPage } from './client.server.ts'
import { ClientAccessSection } from './client-access.tsx'
import { ClientBillingSection } from './client-billing.tsx'
import { ClientChangeSection } from './client-change.tsx'
import { HistorySection } from './client-history.tsx'
import { ClientPeopleSection } from './client-people.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import '../../../../ui/paper-page.css'
import './client.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-clients',
  help: {
    title: 'Un client',
    what: 'Ses coordonnées, son histoire avec l’atelier et son accès à l’espace client.',
    how: [
      'Si un collègue a modifié la fiche entre-temps, vos modifications sont réunies\u00a0; pour un champ changé par vous deux, vous choisissez.',
      'Plusieurs personnes d’une entreprise peuvent se connecter, chacune avec son adresse\u00a0: le client le demande, vous envoyez le lien, vous fermez l’accès.',
      '«\u00a0Voir comme ce client\u00a0» montre son espace tel qu’il le voit.',
      'Les fiches en double sont signalées\u00a0: la fusion garde tout.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.name ?? 'Client')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => loadClientPage(context, id)

export const action = (args: Route.ActionArgs) => clientForms.action(args)
export const middleware: Route.MiddlewareFunction[] = clientForms.middleware

export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, lead, values, facts, owed, history, access, people, duplicates, may } = loaderData
  const page = href('/gestion/clients/:id', { id })
  const outcomes = actionData ?? {}
  const back = { to: href('/gestion/clients'), label: 'Clients' }
  return (
    <PaperPage
      key={id}
      title={name}
      lead={lead}
      back={back}
      actions={<ClientActions id={id} values={values} may={may} />}
    >
      <RecordPresence kind="client" id={id} />
      <DuplicatesSection id={id} duplicates={duplicates} canMerge={may.merge} />
      <div className="client-record">
        <div className="client-record__main">
          <OwedSection owed={owed} />
          <HistorySection parts={history} />
        </div>
        <div className="client-record__side">
          <ClientFacts facts={facts} />
          {may.edit && <ClientChangeSection page={page} values={values} outcome={outcomes.modifier} />}
          {loaderData.billing && (
            <ClientBillingSection page={page} billing={loaderData.billing} outcomes={outcomes} />
          )}
          <ClientAccessSection page={page} name={name} access={access} may={may} outcomes={outcomes} />
          {people && (
            <ClientPeopleSection page={page} people={people} mayEdit={may.edit} outcomes={outcomes} />
          )}
          {loaderData.events.length > 0 && (
            <section className="paper-sheet client-record__part" aria-labelledby="histoire-titre">
              <h2 id="histoire-titre">Historique</h2>
              <ActivityFeed lines={loaderData.events} empty="" />
            </section>
          )}
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

/** Contact links of the client, and links that create a record for them, such as an order or an invoice. */
function ClientActions({ id, values, may }: Pick<ClientView, 'id' | 'values' | 'may'>) {
  return (
    <>
      <ClientContactLinks phone={values.phone} email={values.email} />
      {may.order && (
        <ButtonLink to={addressWithQuery(href('/gestion/commandes/nouvelle'), { client: id })}>
          Nouvelle commande
        </ButtonLink>
      )}
      {may.bill && (
        <ButtonLink to={billingAddress({ client: id })} variant="secondary">
          Facturer
        </ButtonLink>
      )}
    </>
  )
}

/** Telephone and mail links. */
function ClientContactLinks({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      {phone && (
        <a className="button" data-variant="secondary" href={phoneLinkAddress(phone)}>
          <PhoneIcon /> {phone}
        </a>
      )}
      {email && (
        <a className="button" data-variant="secondary" href={`mailto:${email}`}>
          <MailIcon /> Écrire
        </a>
      )}
    </>
  )
}

interface DuplicatesSectionProps {
  id: string
  duplicates: ClientView['duplicates']
  canMerge: boolean
}

/** Records that seem to be duplicates of this client, to be merged or kept. */
function DuplicatesSection({ id, duplicates, canMerge }: DuplicatesSectionProps) {
  if (duplicates.length === 0) return null
  return (
    <section className="paper-sheet client-duplicates" aria-labelledby="doublons-titre">
      <h2 id="doublons-titre">{duplicates.length > 1 ? 'Doublons possibles' : 'Doublon possible'}</h2>
      <ul className="plain-list">
        {duplicates.map((other) => (
          <li key={other.id}>
            <span>
              <Link to={href('/gestion/clients/:id', { id: other.id })} prefetch="intent">
                {other.name || 'Sans nom'}
              </Link>
              <small>{[other.reasons, other.email, other.phone].filter(Boolean).join(', ')}</small>
            </span>
            {canMerge && (
              <ButtonLink
                to={href('/gestion/clients/:id/fusion/:otherId', { id, otherId: other.id })}
                variant="secondary"
              >
                Comparer et fusionner
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Unpaid invoices, late ones first; nothing if there are none. */
function OwedSection({ owed }: Pick<ClientView, 'owed'>) {
  if (!owed) return null
  return (
    <section className="paper-sheet client-record__part" aria-labelledby="a-encaisser-titre">
      <h2 id="a-encaisser-titre" className="client-owed">
        À encaisser <strong>{owed.sum}</strong>
      </h2>
      <ul className="plain-list client-lines">
        {owed.lines.map(({ to, number, owedText, dueText, isLate }) => (
          <li key={to}>
            <Link to={to} className="client-lines__link" prefetch="intent">
              {number}
            </Link>
            <StatusText tone={isLate ? 'moving' : 'open'}>{dueText}</StatusText>
            <span className="client-lines__note" data-late={isLate || undefined}>
              {owedText}
            </span>
          </li>
        ))}
      </ul>
      {owed.others && (
        <p className="paper-note">
          <a href="#factures">{owed.others}</a>
        </p>
      )}
    </section>
  )
}

function ClientFacts({ facts }: Pick<ClientView, 'facts'>) {
  return (
    <dl className="paper-sheet paper-facts client-record__facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
