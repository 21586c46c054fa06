import { href, Link } from 'react-router'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import type { Route } from './+types/overview.ts'
import { loadSettingsOverview, type SettingsOverviewEntry } from './overview.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './settings.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-settings',
  entry: { label: 'Réglages', icon: 'settings', group: 'settings', menuOrder: 10 },
  help: {
    title: 'Réglages',
    what: 'Les informations de l’entreprise que le site affiche\u00a0: marque, ateliers, fermetures, conditions, textes des pages.',
    how: [
      'Un changement se voit sur le site en une seconde, et s’annule par l’historique.',
      'Un document déjà émis ne change pas.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Réglages')

export const loader = ({ context }: Route.LoaderArgs) => loadSettingsOverview(context.get(siteContext))

/** Overview of the settings, with the roles that may change each. */
export default function SettingsOverviewPage({
  loaderData: { locations, facts, pages },
}: Route.ComponentProps) {
  return (
    <PaperPage
      title="Réglages"
      lead="Les informations que le site affiche. Une modification y est visible aussitôt."
    >
      <SettingsPart id="lieux" title="Lieux" entries={locations} />
      <SettingsPart id="maison" title="Entreprise" entries={facts} />
      <details className="settings-part">
        <summary className="fold">
          <h2>Pages du site</h2> <ChevronDownIcon />
        </summary>
        <SettingsMap entries={pages} />
      </details>
      <SettingsPart id="travail" title="Travail de l’équipe" entries={ofTheTeam} />
    </PaperPage>
  )
}

const ofTheTeam: SettingsOverviewEntry[] = [
  { to: href('/gestion/reglages/tarifs'), name: 'Tarifs', wording: 'Les prix repris dans les devis.' },
  { to: href('/gestion/reglages/reponses'), name: 'Réponses types', wording: 'Vos réponses habituelles.' },
  {
    to: href('/gestion/reglages/securite'),
    name: 'Règles de sécurité',
    wording: 'Les avertissements et les blocages d’un devis, avec leur source.',
  },
  {
    to: href('/gestion/reglages/loueurs'),
    name: 'Barèmes des loueurs',
    wording: 'Ce qu’ils facturent à la restitution d’une voiture en LLD.',
  },
  {
    to: href('/gestion/reglages/textes'),
    name: 'Textes',
    wording: 'Conditions, confidentialité, textes des e-mails.',
  },
  {
    to: href('/gestion/reglages/equipe'),
    name: 'Équipe',
    wording: 'Qui a accès à la gestion, et avec quels droits.',
  },
]

function SettingsPart({
  id,
  title,
  entries,
}: {
  id: string
  title: string
  entries: readonly SettingsOverviewEntry[]
}) {
  return (
    <section className="settings-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <SettingsMap entries={entries} />
    </section>
  )
}

function SettingsMap({ entries }: { entries: readonly SettingsOverviewEntry[] }) {
  return (
    <ul className="plain-list settings-map">
      {entries.map(({ to, name, wording }) => (
        <li key={to} className="paper-sheet">
          <Link to={to} className="settings-map__link" prefetch="intent">
            <strong>{name}</strong>
          </Link>
          <span>{wording}</span>
        </li>
      ))}
    </ul>
  )
}
