import { href, Link } from 'react-router'
import { countWithNoun } from '../../../../../../domain/kernel/text/french-number.ts'
import { formAddress } from '../../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { siteContext } from '../../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import type { FilterField } from '../../../../../office/form/filter-fields.tsx'
import { ListFilter } from '../../../../../office/form/list-filter.tsx'
import { OfficeForm } from '../../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../../office/form/use-office-form.ts'
import { TextField } from '../../../../../ui/field/text-field.tsx'
import { ChevronDownIcon } from '../../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../../ui/paper-page.tsx'
import { GrowingTable } from '../../../../../ui/table/growing-table.tsx'
import type { Route } from './+types/subscribers.ts'
import { loadSubscribersPage, type SubscribersView, subscribersForms } from './subscribers.server.ts'
import { subscriberStateOptions } from './subscribers-query.ts'
import '../../../../../office/form/office-form.css'
import '../../../../../ui/paper-page.css'
import '../newsletter.css'
import './subscribers.css'

export const handle = {
  ...officePageHandle,
  permission: 'send-newsletter',
  growsBelow: true,
  help: {
    title: 'Abonnés',
    what: 'Les abonnés, la date de leur inscription et la preuve de leur demande.',
    how: [
      'Seules les adresses confirmées reçoivent la lettre.',
      'La liste s’exporte et s’importe, avec la preuve du consentement.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Abonnés')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadSubscribersPage(context.get(siteContext), url.searchParams)

export const action = (args: Route.ActionArgs) => subscribersForms.action(args)

export const middleware: Route.MiddlewareFunction[] = subscribersForms.middleware

export default function SubscribersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wording } = loaderData
  return (
    <PaperPage
      title="Abonnés"
      lead={wording}
      back={{ to: href('/gestion/lettre'), label: 'Lettre d’information' }}
      actions={<AddSubscriber outcome={actionData?.ajouter} />}
    >
      <div className="paper-sheet">
        <ListFilter
          {...loaderData}
          fields={filter}
          list={href('/gestion/lettre/abonnes')}
          all="Tous les abonnés"
        >
          <SubscriberFiles {...loaderData} />
        </ListFilter>
        <SubscribersTable list={loaderData} />
      </div>
    </PaperPage>
  )
}

const filter: FilterField[] = [
  { kind: 'search', placeholder: 'Une adresse, ou une partie' },
  { kind: 'choice', name: 'etat', label: 'État', prompt: 'Tous', options: subscriberStateOptions },
]

const heads = [
  { key: 'email', label: 'E-mail' },
  { key: 'etat', label: 'État' },
  { key: 'source', label: 'Venu par' },
  { key: 'date', label: 'Inscrit le' },
] as const

const cut = 'La page s’arrête ici\u00a0: affinez la recherche, ou exportez la liste entière.'

function SubscribersTable({ list }: { list: SubscribersView }) {
  const { rows, isChosen } = list
  return (
    <GrowingTable
      list={list}
      caption="Abonnés"
      columns={heads}
      summary={
        rows.length === 0 ? 'Aucun abonné' : countWithNoun(rows.length, 'abonné affiché', 'abonnés affichés')
      }
      nothing={isChosen ? 'Aucun abonné ne correspond.' : 'Personne n’est inscrit pour l’instant.'}
      more={{ label: 'Suite des abonnés', progressText: `${rows.length}\u00a0abonnés`, cut }}
    />
  )
}

/** Links to export the list as a file, and to import one. */
function SubscriberFiles({ csv }: SubscribersView) {
  return (
    <>
      <Link to={href('/gestion/lettre/abonnes/import')}>Importer</Link>
      <Link to={csv} reloadDocument prefetch="none" download>
        Exporter (CSV)
      </Link>
    </>
  )
}

function AddSubscriber({ outcome: first }: { outcome?: FormOutcome }) {
  const form = useOfficeForm({
    id: 'ajouter',
    action: formAddress(href('/gestion/lettre/abonnes'), 'ajouter'),
    rules: async () =>
      (await import('../../../../../../domain/correspondence/newsletter/new-subscriber-form.ts'))
        .newSubscriberForm,
    first,
  })
  return (
    <details className="subscribers-add" id="ajouter" open={first !== undefined || undefined}>
      <summary className="fold">
        Ajouter une adresse <ChevronDownIcon />
      </summary>
      <p className="paper-note">
        Un e-mail lui demande de confirmer&nbsp;: sans cette confirmation, aucune lettre ne lui est envoyée.
      </p>
      <OfficeForm form={form} submit="Ajouter" saved="Ajoutée, l’e-mail part">
        <TextField
          {...form.field('email')}
          label="E-mail"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...form.field('proof')}
          label="D’où vient cette demande"
          hint="Par exemple&nbsp;: carte laissée au comptoir d’Épinal le 12 mars."
          required
          maxLength={200}
          autoComplete="off"
        />
      </OfficeForm>
    </details>
  )
}
