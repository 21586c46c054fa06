import { href, Link } from 'react-router'
import { baseField, writeBase } from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { ClientValues } from '../../../../../domain/people/clients/client.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, submittedValuesOfOutcome } from '../../../../forms/form-outcome.ts'
import { withQuery } from '../../../../http/address.ts'
import { type OfficeFacts, officeMeta, officePage } from '../../../../http/office-page.ts'
import { ButtonForm, type FormOutcomes, OfficeForm } from '../../../../office/form/office-form.tsx'
import {
  type FormVersion,
  useFormVersions,
  useNextFormVersion,
} from '../../../../office/form/use-form-versions.ts'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { ActivityFeed } from '../../../../office/journal/activity-feed.tsx'
import { Presence } from '../../../../office/live/presence.tsx'
import { billingAddress } from '../../../../office/records/invoice-address.ts'
import { personAddress } from '../../../../office/records/person-address.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { dialAddress } from '../../../../ui/dial-link.tsx'
import { ChevronDown, Mail, Phone } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import { UnbrokenNumbers } from '../../../../ui/unbroken-numbers.tsx'
import type { Route } from './+types/client.ts'
import { BillingSection } from './billing-section.tsx'
import {
  type ClientHistorySection,
  type ClientView,
  clientForms,
  type HistoryLine,
  readClient,
} from './client.server.ts'
import { ClientFields } from './client-fields.tsx'
import { PeopleSection } from './client-people.tsx'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import '../../../../ui/paper-page.css'
import './client.css'

export const handle = {
  ...officePage,
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
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.name ?? 'Client')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => readClient(context, id)

export const action = (visit: Route.ActionArgs) => clientForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = clientForms.middleware

/** Page of a client, with all their records (docs/product.md §11.10). */
export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, lead, values, facts, owed, history, access, people, twins, lines, may } = loaderData
  const back = { to: href('/gestion/clients'), label: 'Clients' }
  return (
    <PaperPage
      key={id}
      title={name}
      lead={lead}
      back={back}
      actions={<ClientActions id={id} values={values} may={may} />}
    >
      <Presence kind="client" id={id} />
      <DuplicatesSection id={id} twins={twins} canMerge={may.merge} />
      <div className="client-record">
        <div className="client-record__main">
          <OwedSection owed={owed} />
          <HistorySection parts={history} />
        </div>
        <div className="client-record__side">
          <ClientFacts facts={facts} />
          {may.edit && <ClientChangeSection id={id} values={values} outcome={actionData?.modifier} />}
          {loaderData.billing && (
            <BillingSection
              page={href('/gestion/clients/:id', { id })}
              billing={loaderData.billing}
              outcomes={actionData ?? {}}
            />
          )}
          <AccessSection id={id} name={name} access={access} may={may} outcomes={actionData ?? {}} />
          {people && (
            <PeopleSection
              page={href('/gestion/clients/:id', { id })}
              people={people}
              mayEdit={may.edit}
              outcomes={actionData ?? {}}
            />
          )}
          <section className="paper-sheet client-record__part" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Historique</h2>
            <ActivityFeed lines={lines} empty="Rien encore." />
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

/** Contact links of the client, and links that create a record for them, such as an order or an invoice. */
function ClientActions({ id, values, may }: Pick<ClientView, 'id' | 'values' | 'may'>) {
  return (
    <>
      <ClientContactLinks phone={values.phone} email={values.email} />
      {may.order && (
        <ButtonLink to={withQuery(href('/gestion/commandes/nouvelle'), { client: id })} variant="secondary">
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
        <a className="button" data-variant="primary" href={dialAddress(phone)}>
          <Phone /> {phone}
        </a>
      )}
      {email && (
        <a className="button" data-variant="secondary" href={`mailto:${email}`}>
          <Mail /> Écrire
        </a>
      )}
    </>
  )
}

interface DuplicatesSectionProps {
  id: string
  twins: { id: string; called: string; email: string | null; phone: string | null; because: string }[]
  canMerge: boolean
}

/** Records that seem to be duplicates of this client, to be merged or kept. */
function DuplicatesSection({ id, twins, canMerge }: DuplicatesSectionProps) {
  if (twins.length === 0) return null
  return (
    <section className="paper-sheet client-twins" aria-labelledby="doublons-titre">
      <h2 id="doublons-titre">{twins.length > 1 ? 'Doublons possibles' : 'Doublon possible'}</h2>
      <ul className="plain-list">
        {twins.map((twin) => (
          <li key={twin.id}>
            <span>
              <Link to={href('/gestion/clients/:id', { id: twin.id })} prefetch="intent">
                {twin.called || 'Sans nom'}
              </Link>
              <small>{[twin.because, twin.email, twin.phone].filter(Boolean).join(', ')}</small>
            </span>
            {canMerge && (
              <ButtonLink
                to={href('/gestion/clients/:id/fusion/:otherId', { id, otherId: twin.id })}
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
        {owed.lines.map(({ to, number, rest, due, isLate }) => (
          <li key={to}>
            <Link to={to} className="client-lines__link" prefetch="intent">
              {number}
            </Link>
            <StatusText tone={isLate ? 'moving' : 'open'}>{due}</StatusText>
            <span className="client-lines__note" data-late={isLate || undefined}>
              {rest}
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

interface ClientChangeProps {
  id: string
  values: ClientValues
  outcome?: FormOutcome
}

/** Collapsed form that changes the record. */
function ClientChangeSection(change: ClientChangeProps) {
  return (
    <details id="modifier" className="paper-sheet client-record__change" open={change.outcome && true}>
      <summary className="fold">
        Modifier la fiche <ChevronDown />
      </summary>
      <ClientChangeRounds {...change} />
    </details>
  )
}

/** Versions of the form after each save or conflict, each with its base values. */
function ClientChangeRounds({ id, values, outcome }: ClientChangeProps) {
  const { round, next } = useFormVersions(values, outcome)
  return <ClientChangeForm key={round.number} id={id} round={round} latest={values} onNext={next} />
}

interface ClientChangeFormProps {
  id: string
  round: FormVersion<ClientValues>
  latest: ClientValues
  onNext: (first: FormOutcome, values: ClientValues) => void
}

function ClientChangeForm({ id, round, latest, onNext }: ClientChangeFormProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(href('/gestion/clients/:id', { id }), 'modifier'),
    rules: async () => (await import('../../../../../domain/people/clients/client-form.ts')).clientForm,
    first,
    defaults: values,
  })
  const { box, conflicts } = useNextFormVersion({ round, latest, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="client-change">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input
          type="hidden"
          name={baseField}
          value={submittedValuesOfOutcome(first)?.[baseField] ?? writeBase(values)}
        />
        <ClientFields field={form.field} conflicts={conflicts} />
      </OfficeForm>
    </div>
  )
}

/** Number of records shown per kind; older ones are collapsed. */
const shownAtOnce = 5

/** All records of the client, by kind. */
function HistorySection({ parts }: { parts: ClientHistorySection[] }) {
  if (parts.length === 0)
    return (
      <div className="paper-sheet">
        <p className="paper-note">Ni demande, ni commande, ni document pour l’instant.</p>
      </div>
    )
  return parts.map(({ name, title, count, lines }) => (
    <section
      key={name}
      id={name}
      className="paper-sheet client-record__part"
      aria-labelledby={`${name}-titre`}
    >
      <h2 id={`${name}-titre`}>
        {title} <span className="client-record__count">{count}</span>
      </h2>
      <HistoryLines lines={lines.slice(0, shownAtOnce)} />
      {lines.length > shownAtOnce && (
        <details>
          <summary className="fold">
            Voir la suite ({lines.length - shownAtOnce}) <ChevronDown />
          </summary>
          <HistoryLines lines={lines.slice(shownAtOnce)} />
        </details>
      )}
    </section>
  ))
}

function HistoryLines({ lines }: { lines: HistoryLine[] }) {
  return (
    <ul className="plain-list client-lines">
      {lines.map((line) => (
        <HistoryLineItem key={line.id} {...line} />
      ))}
    </ul>
  )
}

function HistoryLineItem({ title, note, to, status, tone }: HistoryLine) {
  return (
    <li>
      {to ? (
        <Link to={to} className="client-lines__link" prefetch="intent">
          {title}
        </Link>
      ) : (
        <strong>{title}</strong>
      )}
      <StatusText tone={tone}>{status}</StatusText>
      <span className="client-lines__note">
        <UnbrokenNumbers>{note}</UnbrokenNumbers>
      </span>
    </li>
  )
}

interface AccessSectionProps extends Pick<ClientView, 'id' | 'name' | 'access' | 'may'> {
  outcomes: { [Name in 'inviter' | 'annuler' | 'fermer-acces']?: FormOutcome }
}

/** State of the client's access to the client area, and the actions on it. */
function AccessSection({
  id,
  name,
  access: { state, sentence, hasEmail },
  may,
  outcomes,
}: AccessSectionProps) {
  const page = href('/gestion/clients/:id', { id })
  return (
    <section id="inviter" className="paper-sheet client-record__part" aria-labelledby="acces-titre">
      <h2 id="acces-titre">Espace client</h2>
      <p>{sentence}</p>
      {may.edit && state !== 'open' && hasEmail && (
        <ButtonForm
          page={page}
          outcomes={outcomes}
          name="inviter"
          submit={state === 'none' ? 'Inviter le client' : 'Renvoyer l’invitation'}
          saved="Invitation envoyée"
        />
      )}
      {may.edit && state === 'none' && !hasEmail && (
        <p className="paper-note">Ajoutez une adresse e-mail à la fiche pour pouvoir l’inviter.</p>
      )}
      {may.edit && (state === 'invited' || state === 'expired') && (
        <ButtonForm
          page={page}
          outcomes={outcomes}
          name="annuler"
          submit="Annuler l’invitation"
          saved="Invitation annulée"
        />
      )}
      {may.view && <ViewAsClient page={page} />}
      {may.edit && state === 'open' && <CloseAccess page={page} name={name} outcomes={outcomes} />}
    </section>
  )
}

/** Opens the client area as the client sees it. */
function ViewAsClient({ page }: { page: string }) {
  return (
    <form method="post" action={formAddress(page, 'voir')} className="client-view">
      <Button type="submit" variant="secondary">
        Voir comme ce client
      </Button>
      <p className="paper-note">En lecture seule, pendant trente minutes. Le journal en garde la trace.</p>
    </form>
  )
}

/** Form that closes a client's account; collapsed, with an explanation of the consequences. */
function CloseAccess({ page, name, outcomes }: { page: string; name: string; outcomes: FormOutcomes }) {
  return (
    <details>
      <summary className="fold">
        Fermer l’accès <ChevronDown />
      </summary>
      <p>
        {name} ne pourra plus se connecter, et ses sessions se ferment aussitôt. Ses documents restent, et une
        nouvelle invitation est possible.
      </p>
      <ButtonForm
        page={page}
        outcomes={outcomes}
        name="fermer-acces"
        submit="Fermer l’accès à l’espace client"
        saved="Accès fermé"
      />
    </details>
  )
}
