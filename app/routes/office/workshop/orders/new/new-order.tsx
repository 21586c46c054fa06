import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import type { FieldName } from '../../../../../../domain/kernel/forms/validate-form.ts'
import { rimFinishNames, rimServiceNames } from '../../../../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../../../../domain/kernel/text/own-property.ts'
import type { newOrderForm } from '../../../../../../domain/workshop/orders/new-order-form.ts'
import { handoverWayNames } from '../../../../../../domain/workshop/orders/order-status.ts'
import { formAddress } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { CheckField } from '../../../../../ui/field/check-field.tsx'
import type { FieldBinding } from '../../../../../ui/field/field-parts.tsx'
import { RadioField } from '../../../../../ui/field/radio-field.tsx'
import { SelectField } from '../../../../../ui/field/select-field.tsx'
import { TextArea } from '../../../../../ui/field/text-area.tsx'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../../ui/paper-page.tsx'
import { PromisedField } from '../days/promised-field.tsx'
import { VisitDayField } from '../days/visit-day-field.tsx'
import { rimSizeNames } from '../rim-size-names.ts'
import type { Route } from './+types/new-order.ts'
import { OrderClientSearch } from './client-search.tsx'
import { loadNewOrderPage, type NewOrderView, newOrderForms } from './new-order.server.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import './new-order.css'
import '../order-fields.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-orders',
  command: 'Nouvelle commande',
  help: {
    title: 'Nouvelle commande',
    what: 'Créer une commande sans devis, pour un client déjà connu.',
    how: [
      'Choisissez le client, le point de vente, le véhicule et les jantes\u00a0: les prix sont ceux du jour.',
      'Cochez «\u00a0Les jantes sont là\u00a0» si vous les avez\u00a0; sinon, la commande les attend et aucune date n’est promise.',
      'Quand un devis est accepté, la commande se crée toute seule.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Nouvelle commande')

export const loader = ({ context, url }: Route.LoaderArgs) => loadNewOrderPage(context, url.searchParams)

export const action = (args: Route.ActionArgs) => newOrderForms.action(args)
export const middleware: Route.MiddlewareFunction[] = newOrderForms.middleware

/** Page that creates an order: from an estimate with one click, or directly for a client. */
export default function NewOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Nouvelle commande"
      lead={loaderData.step === 'answers' ? loaderData.client.name : undefined}
      back={{ to: href('/gestion/commandes'), label: 'Commandes' }}
    >
      {loaderData.step === 'client' && <ChooseClient {...loaderData} />}
      {loaderData.step === 'estimate' && (
        <FromEstimate {...loaderData.estimate} outcome={actionData?.devis} />
      )}
      {loaderData.step === 'answers' && (
        <NewOrderForm key={loaderData.client.id} {...loaderData} outcome={actionData?.commande} />
      )}
    </PaperPage>
  )
}

type ChooseClientProps = Extract<NewOrderView, { step: 'client' }>

/** Choice of the client. */
const ChooseClient = ({ search, isShort, clients }: ChooseClientProps) => (
  <OrderClientSearch
    title={'Pour quel client\u00a0?'}
    search={search}
    clients={clients}
    empty={
      <p className="paper-note">
        {isShort ? 'Tapez au moins trois lettres ou chiffres qui se suivent.' : 'Aucun client ne correspond.'}
      </p>
    }
  >
    <p>
      <ButtonLink to={href('/gestion/clients/nouveau')} variant="secondary">
        Nouveau client
      </ButtonLink>
    </p>
  </OrderClientSearch>
)

type FromEstimateProps = Extract<NewOrderView, { step: 'estimate' }>['estimate'] & { outcome?: FormOutcome }

/** Button that creates the order of an estimate, with all its data. */
function FromEstimate({ id, number, client, rims, total, order, outcome: first }: FromEstimateProps) {
  const page = `${href('/gestion/commandes/nouvelle')}?devis=${id}`
  const form = useOfficeForm({ id: 'devis', action: formAddress(page, 'devis'), first })
  return (
    <section id="devis" className="paper-sheet new-order__part" aria-labelledby="devis-titre">
      <h2 id="devis-titre">Devis {number}</h2>
      <p>
        {[client, rims > 0 && `${rims}\u00a0${rims > 1 ? 'jantes' : 'jante'}`, `${total} TTC`]
          .filter(Boolean)
          .join(', ')}
      </p>
      {order ? (
        <>
          <p className="paper-note">La commande de ce devis existe déjà.</p>
          <p>
            <ButtonLink to={order}>Ouvrir la commande</ButtonLink>
          </p>
        </>
      ) : (
        <OfficeForm form={form} submit="Créer la commande" saved="Créée" />
      )}
    </section>
  )
}

type NewOrderFormProps = Extract<NewOrderView, { step: 'answers' }> & { outcome?: FormOutcome }

/** Form for an order without an estimate: car, rims, promised day; rarely used fields are collapsed. */
function NewOrderForm({
  client,
  locationOptions,
  days,
  leads,
  defaults: loaded,
  outcome: first,
}: NewOrderFormProps) {
  // The first defaults remain when the page reloads its data.
  const [defaults] = useState(loaded)
  const [asked, setAsked] = useState({
    pos: defaults.pos,
    count: Number(defaults.count),
    service: defaults.service as string,
  })
  const page = `${href('/gestion/commandes/nouvelle')}?client=${client.id}`
  const { field, ...form } = useOfficeForm({
    id: 'commande',
    action: formAddress(page, 'commande'),
    rules: async () =>
      (await import('../../../../../../domain/workshop/orders/new-order-form.ts')).newOrderForm,
    first,
    defaults,
  })
  const follow = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const typed = new FormData(currentTarget.closest('form') ?? undefined)
    setAsked({
      pos: String(typed.get('pos') ?? ''),
      count: Number(typed.get('count')) || 1,
      service: String(typed.get('service') ?? ''),
    })
  }
  const daysOfShop = getOwnProperty(days, asked.pos)
  const lead = getOwnProperty(getOwnProperty(leads, asked.pos) ?? {}, asked.service) ?? null
  return (
    <section id="commande" className="paper-sheet new-order__form" aria-label="Commande">
      <OfficeForm form={form} submit="Créer la commande" saved="Créée">
        <input type="hidden" {...hiddenInput(field('id'))} />
        <div className="new-order__part" onChange={follow}>
          <RadioField {...field('pos')} label="Point de vente" options={locationOptions} required />
          <CarAndRimsFields field={field} />
        </div>
        <CheckField {...field('received')} label="Les jantes sont là" />
        {daysOfShop && (
          <div className="new-order__promised">
            <PromisedField
              field={field('promised_on')}
              days={daysOfShop}
              rims={asked.count}
              lead={lead}
              isProposed
            />
          </div>
        )}
        <div className="new-order__part new-order__expected">
          <p className="paper-note">
            Les jantes sont attendues&nbsp;: aucune date n’est promise, et le client ne reçoit pas d’e-mail
            avant leur réception.
          </p>
          {daysOfShop && (
            <VisitDayField field={field('drop_off_on')} label="Dépôt prévu le" days={daysOfShop} />
          )}
        </div>
        <RadioField {...field('handover')} label="Remise des jantes" options={handoverWayNames} />
        <MoreOrderFields field={field} />
        {client.hasEmail ? (
          <CheckField {...field('tells_client')} label="Prévenir le client par e-mail à chaque étape" />
        ) : (
          <p className="paper-note">
            Ce client n’a pas d’adresse e-mail&nbsp;: aucun message ne lui sera envoyé.
          </p>
        )}
      </OfficeForm>
    </section>
  )
}

const hiddenInput = ({ id, name, defaultValue }: { id: string; name: string; defaultValue?: string }) => ({
  id,
  name,
  value: defaultValue,
})

interface Fields {
  field: (name: FieldName<typeof newOrderForm>) => FieldBinding
}

/** Fields for the car, its rims, and the service for all of them. */
function CarAndRimsFields({ field }: Fields) {
  return (
    <div className="order-fields">
      <TextField {...field('brand')} label="Marque du véhicule" maxLength={60} autoComplete="off" />
      <TextField {...field('model')} label="Modèle" maxLength={80} autoComplete="off" />
      <TextField
        {...field('registration_number')}
        label="Immatriculation ou OR"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField {...field('count')} label="Jantes" inputMode="numeric" maxLength={2} required />
      <SelectField {...field('size')} label="Diamètre" options={rimSizeNames} prompt="Inconnu" />
      <SelectField {...field('service')} label="Prestation" options={rimServiceNames} prompt={null} />
      <SelectField {...field('finish')} label="Finition" options={rimFinishNames} prompt={null} />
    </div>
  )
}

/** Rarely used fields, collapsed. */
function MoreOrderFields({ field }: Fields) {
  return (
    <details className="new-order__more">
      <summary className="fold">
        Bon de commande, kilométrage, notes <ChevronDownIcon />
      </summary>
      <div className="new-order__part">
        <div className="order-fields">
          <TextField {...field('purchase_order')} label="Bon de commande" maxLength={60} />
          <TextField {...field('mileage')} label="Kilométrage" maxLength={7} inputMode="numeric" />
        </div>
        <TextArea {...field('notes')} label="Notes de l’atelier" />
      </div>
    </details>
  )
}
