import { siteContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/audience.ts'
import { AudienceFigures } from './audience-figures.tsx'
import { AudienceFilter } from './audience-filter.tsx'
import { TimeChart } from './chart/time-chart.tsx'
import { PathToRequest } from './path-to-request.tsx'
import { Ranking } from './ranking/ranking.tsx'
import { readAudiencePage } from './read-audience-page.server.ts'
import './audience.css'

export const handle = {
  ...officePage,
  act: 'read-audience',
  entry: { label: 'Audience', icon: 'audience', place: 66 },
  help: {
    title: 'Audience',
    what: 'Combien de visites, d’où elles viennent, ce qu’elles lisent, et combien finissent par une demande de devis.',
    how: [
      'Choisissez la durée en haut\u00a0: chaque chiffre est comparé à la même durée juste avant.',
      'Appuyez sur un chiffre pour le voir en graphique\u00a0; la colonne orange est le jour, la semaine ou le mois en cours.',
      'Pour suivre une carte de visite ou une annonce, ajoutez\u00a0?utm_source=… et &utm_campaign=… à l’adresse que vous y mettez.',
      'Chaque tableau se prend en CSV. Personne n’est suivi\u00a0: ce sont des sommes.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Audience')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readAudiencePage(context.get(siteContext), url.searchParams)

/** Who comes to the site, by which way, and how many ask for a quote; of nobody in particular (docs/product.md §11.23). */
export default function Audience({ loaderData }: Route.ComponentProps) {
  const { line, compared, isEmpty, figures, chart, path, rankings, search } = loaderData
  return (
    <PaperPage title="Audience" lead={`${line}, ${compared}.`}>
      <AudienceFilter {...loaderData} />
      <AudienceFigures figures={figures} />
      {isEmpty ? (
        <p className="paper-sheet paper-note">
          Aucune visite n’a été comptée pendant cette période. Les robots, les visiteurs qui ont refusé d’être
          comptés et les navigateurs qui le demandent ne le sont jamais.
        </p>
      ) : (
        <>
          <TimeChart {...chart} search={search} />
          <PathToRequest steps={path} />
          <div className="audience__rankings">
            {rankings.map((ranking) => (
              <Ranking key={ranking.kind} {...ranking} search={search} />
            ))}
          </div>
        </>
      )}
      <p className="paper-note">
        Une visite compte au jour où elle commence. Les demandes comptent toutes, celles de visiteurs qui ne
        sont pas comptés aussi&nbsp;: la part réelle est un peu plus basse. Le détail des visites s’efface
        après 13&nbsp;mois, ces sommes restent&nbsp;: elles ne disent rien de personne.
      </p>
    </PaperPage>
  )
}
