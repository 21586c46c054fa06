import { href, Link } from 'react-router'
import { baseField, type FieldConflict, writeBase } from '../../../../domain/forms/merge-changes.ts'
import type { OrderField, OrderValues } from '../../../../domain/orders/order-fields.ts'
import { consentNames, handoverNames } from '../../../../domain/orders/order-status.ts'
import { formAddress } from '../../../forms/form-actions.ts'
import { type FormOutcome, typedOf } from '../../../forms/form-outcome.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/field/check-field.tsx'
import type { FieldBinding } from '../../../ui/field/field-parts.tsx'
import { RadioField } from '../../../ui/field/radio-field.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Check, ChevronDown, CircleAlert } from '../../../ui/icon/icons.ts'
import { PaperPage } from '../../../ui/paper-page.tsx'
import { ConflictField } from '../form/conflict-field.tsx'
import { OfficeForm } from '../form/office-form.tsx'
import { type FormRound, useFormRoundEnd, useFormRounds } from '../form/use-form-rounds.ts'
import { useOfficeForm } from '../form/use-office-form.ts'
import { ActivityFeed } from '../journal/activity-feed.tsx'
import { Presence } from '../live/presence.tsx'
import { type OfficeFacts, officeMeta, officePage } from '../office-page.ts'
import { OrderSlips } from '../slips/order-slips.tsx'
import { ContractAlerts } from '../withdrawals/contract-alerts.tsx'
import type { Route } from './+types/order.ts'
import { type OrderView, readOrder } from './order.server.ts'
import { orderForms } from './order-forms.server.ts'
import { BilledSection } from './order-lines-section.tsx'
import { RimsSection } from './order-rims-section.tsx'
import type { OrderSectionProps } from './order-section-props.ts'
import { OrderStatusSection } from './order-status-section.tsx'
import { PromisedField } from './promised-field.tsx'
import './order.css'
import './order-fields.css'

export const handle = {
  ...officePage,
  permission: 'read-orders',
  help: {
    title: 'Une commande',
    what: 'Ses jantes, sa date promise, ce qu’elle sera facturée, et l’étape suivante.',
    how: [
      '«\u00a0Jantes reçues\u00a0» prévient le client et fait courir le délai\u00a0; la première photo de réception fait de même.',
      'Retrait ou livraison\u00a0: la fiche le dit, et l’e-mail au client suit.',
      'Des jantes prêtes que personne ne retire\u00a0: le préavis de garde est dans «\u00a0Autres actes\u00a0», puis les frais s’ajoutent aux lignes.',
      'Le grand bouton passe à l’étape suivante\u00a0; «\u00a0Prévenir le client\u00a0» dit s’il reçoit un e-mail.',
      'La date proposée compte le délai des prestations et la place à l’atelier\u00a0; trop de jantes ce jour-là est signalé, jamais refusé.',
      '«\u00a0Facturer\u00a0» reprend les lignes\u00a0; une fois facturées, elles ne changent plus.',
      'Imprimez les étiquettes\u00a0: chaque jante se retrouve ensuite avec le scanner.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.number ?? 'Commande')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => readOrder(context, id)

export const action = (visit: Route.ActionArgs) => orderForms.action(visit)
export const middleware: Route.MiddlewareFunction[] = orderForms.middleware

/** An order: where it stands and what is next, its rims, what it will be billed, what was done (docs/product.md §11.14). */
export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const { id, number, lead, lines } = order
  const outcomes = actionData ?? {}
  return (
    <PaperPage
      key={id}
      title="Commande"
      number={number}
      lead={lead}
      back={{ to: href('/gestion/commandes'), label: 'Commandes' }}
    >
      <Presence kind="order" id={id} />
      <ContractAlerts alerts={order.alerts} />
      <div className="order-record">
        <div className="order-record__main">
          <OrderStatusSection order={order} outcomes={outcomes} />
          <RequestPhotos photos={order.photos} />
          <RimsSection order={order} outcomes={outcomes} />
          {order.billed && <BilledSection order={order} billed={order.billed} outcomes={outcomes} />}
        </div>
        <div className="order-record__side">
          <FactsSection order={order} outcomes={outcomes} />
          {order.slips && <OrderSlips slips={order.slips} />}
          {order.consent && <PhotoConsentSection order={order} consent={order.consent} outcomes={outcomes} />}
          <section className="paper-sheet order-record__part" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Ce qui a été fait</h2>
            <ActivityFeed lines={lines} empty="Rien encore." />
          </section>
        </div>
      </div>
    </PaperPage>
  )
}

/** What is known of an order, and where it is changed. */
function FactsSection({ order, outcomes }: OrderSectionProps) {
  const { facts, may } = order
  return (
    <section className="paper-sheet order-record__part" aria-labelledby="fiche-titre">
      <h2 id="fiche-titre">Fiche</h2>
      <dl className="paper-facts order-record__facts">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              <FactValue {...fact} />
            </dd>
          </div>
        ))}
      </dl>
      {may.edit && (
        <details id="modifier" open={outcomes.modifier && true}>
          <summary className="fold">
            Modifier la fiche et la date promise <ChevronDown />
          </summary>
          <ChangeOrderForm order={order} outcome={outcomes.modifier} />
        </details>
      )}
    </section>
  )
}

function FactValue({ value, to }: OrderSectionProps['order']['facts'][number]) {
  if (!to) return value
  return (
    <Link to={to} prefetch="intent">
      {value}
    </Link>
  )
}

interface ChangeOrderFormProps {
  order: OrderView
  outcome?: FormOutcome
}

/** What is known of an order, to be changed. */
function ChangeOrderForm({ order, outcome }: ChangeOrderFormProps) {
  const { round, next } = useFormRounds(order.values, outcome)
  return <ChangeRound key={round.number} order={order} round={round} onNext={next} />
}

interface ChangeRoundProps {
  order: OrderView
  round: FormRound<OrderValues>
  onNext: (first: FormOutcome, values: OrderValues) => void
}

function ChangeRound({ order, round, onNext }: ChangeRoundProps) {
  const { values, first } = round
  const form = useOfficeForm({
    id: 'modifier',
    action: formAddress(href('/gestion/commandes/:id', { id: order.id }), 'modifier'),
    rules: async () => (await import('../../../../domain/orders/order-forms.ts')).orderForm,
    first,
    defaults: values,
  })
  const { box, conflicts } = useFormRoundEnd({ round, latest: order.values, outcome: form.outcome, onNext })
  return (
    <div ref={box} tabIndex={-1} className="order-change">
      <OfficeForm form={form} submit="Enregistrer" saved="Enregistré">
        <input type="hidden" name={baseField} value={typedOf(first)?.[baseField] ?? writeBase(values)} />
        <ChangeOrderFields field={form.field} conflicts={conflicts} promise={order.promise} />
      </OfficeForm>
    </div>
  )
}

interface ChangeOrderFieldsProps {
  field: (name: OrderField) => FieldBinding
  conflicts: readonly FieldConflict[]
  promise: OrderView['promise']
}

const textFields = [
  { name: 'brand', label: 'Marque du véhicule', maxLength: 60 },
  { name: 'model', label: 'Modèle', maxLength: 80 },
  { name: 'registration_number', label: 'Immatriculation ou OR', maxLength: 40 },
  { name: 'mileage', label: 'Kilométrage', maxLength: 7, inputMode: 'numeric' },
  { name: 'purchase_order', label: 'Bon de commande', maxLength: 60 },
  {
    name: 'status_name',
    label: 'Ce que le client lit',
    maxLength: 120,
    hint: 'Pour l’étape en cours\u00a0; la suivante a ses propres mots',
  },
] as const

function ChangeOrderFields({ field, conflicts, promise }: ChangeOrderFieldsProps) {
  const conflictOf = (name: OrderField) => conflicts.find((one) => one.field === name)
  const [promised, handover, notes, tells] = [
    conflictOf('promised_on'),
    conflictOf('handover'),
    conflictOf('notes'),
    conflictOf('tells_client'),
  ]
  return (
    <>
      {promised ? (
        <ConflictField label="Promise pour le" conflict={promised} />
      ) : (
        <PromisedField
          field={field('promised_on')}
          days={promise.days}
          rims={promise.rims}
          lead={promise.lead}
        />
      )}
      {handover ? (
        <ConflictField label="Remise des jantes" conflict={handover} says={handoverNames} />
      ) : (
        <RadioField {...field('handover')} label="Remise des jantes" options={handoverNames} />
      )}
      <div className="order-fields">
        {textFields.map(({ name, ...line }) => {
          const conflict = conflictOf(name)
          return conflict ? (
            <ConflictField key={name} label={line.label} conflict={conflict} />
          ) : (
            <TextField key={name} autoComplete="off" {...line} {...field(name)} />
          )
        })}
      </div>
      {notes ? (
        <ConflictField label="Notes de l’atelier" conflict={notes} />
      ) : (
        <TextArea
          {...field('notes')}
          label="Notes de l’atelier"
          hint={'Pour l’équipe seule\u00a0: le client ne les voit jamais.'}
        />
      )}
      {tells ? (
        <ConflictField label="E-mails au client" conflict={tells} says={{ on: 'À chaque étape' }} />
      ) : (
        <CheckField {...field('tells_client')} label="Prévenir le client par e-mail à chaque étape" />
      )}
    </>
  )
}

/** What the client showed of the rims when they asked. */
function RequestPhotos({ photos }: Pick<OrderView, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <section className="paper-sheet order-record__part" aria-labelledby="photos-demande-titre">
      <h2 id="photos-demande-titre">
        Photos de la demande <span className="order-record__count">{photos.length}</span>
      </h2>
      <ul className="plain-list request-photos">
        {photos.map(({ name, url, thumbnail }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <img src={thumbnail} alt={name} loading="lazy" width="160" height="120" />
              <span className="visually-hidden"> (dans un nouvel onglet)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ConsentSectionProps = OrderSectionProps & { consent: NonNullable<OrderView['consent']> }

/** Whether the client lets the workshop show what became of their rims, and what shows it. */
function PhotoConsentSection({ order, consent, outcomes }: ConsentSectionProps) {
  const { noted, entries, begin } = consent
  const published = entries.filter(({ isPublished }) => isPublished)
  return (
    <section id="accord" className="paper-sheet order-record__part" aria-labelledby="accord-titre">
      <h2 id="accord-titre">Photos sur le site</h2>
      {noted ? (
        <p className="order-consent">
          <Check /> <span>Le client accepte que ses photos soient publiées. {noted}.</span>
        </p>
      ) : (
        <p className="paper-note">
          Les photos d’une commande ne sont publiées qu’avec l’accord de son client.
        </p>
      )}
      {!noted && published.length > 0 && (
        <p className="order-standing__blocked">
          <CircleAlert />{' '}
          <span>Cette commande est encore montrée sur le site&nbsp;: retirez la réalisation.</span>
        </p>
      )}
      {entries.length > 0 && (
        <ul className="plain-list order-consent__entries">
          {entries.map(({ id, title, to, isPublished }) => (
            <li key={id}>
              <Link to={to}>{title}</Link> <span>{isPublished ? 'publiée' : 'non publiée'}</span>
            </li>
          ))}
        </ul>
      )}
      {noted && (
        <ButtonLink to={begin} variant="secondary">
          Faire une réalisation
        </ButtonLink>
      )}
      {noted ? (
        <RevokeConsentForm order={order} outcomes={outcomes} />
      ) : (
        <GrantConsentForm order={order} outcomes={outcomes} />
      )}
    </section>
  )
}

function GrantConsentForm({ order, outcomes }: OrderSectionProps) {
  const form = useOfficeForm({
    id: 'accord-client',
    action: formAddress(href('/gestion/commandes/:id', { id: order.id }), 'accord'),
    rules: async () => (await import('../../../../domain/orders/photo-consent-form.ts')).photoConsentForm,
    first: outcomes.accord,
  })
  return (
    <OfficeForm form={form} submit="Noter l’accord" saved="Noté" variant="secondary">
      <SelectField {...form.field('accord')} label="Le client a dit oui" options={consentNames} />
    </OfficeForm>
  )
}

function RevokeConsentForm({ order, outcomes }: OrderSectionProps) {
  const form = useOfficeForm({
    id: 'retirer-accord',
    action: formAddress(href('/gestion/commandes/:id', { id: order.id }), 'retirer-accord'),
    first: outcomes['retirer-accord'],
  })
  return <OfficeForm form={form} submit="Le client ne le veut plus" saved="Noté" variant="secondary" />
}
