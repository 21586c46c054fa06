import { capitalize } from '../../../domain/kernel/text/first-letter.ts'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { LegalPage, LegalSection } from '../legal/legal-page.tsx'
import type { Route } from './+types/lead-times.ts'
import { loadLeadTimesPage } from './lead-times.server.ts'
import './lead-times.css'

export const handle = {
  cache: { topics: ['figures'] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: ['quick'],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Délais constatés',
    description:
      'En combien de jours ouvrés nos commandes ont été prêtes ces trois derniers mois, atelier par atelier, et comment nous le comptons.',
  })

export const loader = ({ context }: Route.LoaderArgs) => loadLeadTimesPage(context)

const sections = [
  { id: 'constat', title: 'Ce que disent nos commandes' },
  { id: 'jours', title: 'Comment nous comptons' },
  { id: 'commandes', title: 'Quelles commandes' },
  { id: 'mots', title: 'Définitions' },
  { id: 'jantes', title: 'Les jantes de l’année' },
]

/** Observed lead times of the workshop, and how they are counted. */
export default function LeadTimesPage({ loaderData: { fewest, period, rows, year } }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Délais constatés"
      annotation="Compté chaque nuit"
      lead={
        <p>
          Ce que nos ateliers ont tenu, compté dans leurs commandes, les plus lentes comprises. Rien n’est
          arrondi à notre avantage.
        </p>
      }
      articles={sections}
      isShort
    >
      <LegalSection {...titleOf(0)}>
        {rows.length === 0 ? (
          <p>
            Pas de chiffre pour l’instant&nbsp;: il faut {fewest}&nbsp;commandes prêtes en trois mois dans un
            atelier pour qu’un chiffre ait un sens.
          </p>
        ) : (
          <>
            <p>Commandes prêtes {period}.</p>
            <ul className="plain-list observed">
              {rows.map(({ key, workshop, service, orders, sentence }) => (
                <li key={key}>
                  <h3>
                    {workshop} <span>{service}</span>
                  </h3>
                  <p>{capitalize(sentence)}.</p>
                  {orders && <p className="observed__count">{orders}&nbsp;commandes</p>}
                </li>
              ))}
            </ul>
          </>
        )}
      </LegalSection>
      <LegalSection {...titleOf(1)}>
        <p>
          Le compte part du jour où les jantes arrivent à l’atelier et s’arrête le jour où toute la commande
          est prête à être retirée ou livrée. Le jour de l’arrivée ne compte pas, celui où elle est prête
          compte.
        </p>
        <p>
          Seuls les jours ouvrés de l’atelier comptent, d’après son calendrier&nbsp;: ni week-ends, ni jours
          fériés (avec ceux d’Alsace-Moselle pour les ateliers qui s’y trouvent), ni fermetures annoncées.
        </p>
        <p>
          L’attente compte comme le travail&nbsp;: une pièce commandée, un accord demandé, un délai de
          rétractation qui court. Une commande reprise après avoir été dite prête compte jusqu’à la fin de la
          reprise.
        </p>
      </LegalSection>
      <LegalSection {...titleOf(2)}>
        <p>
          Toutes celles qui ont été prêtes ces trois derniers mois, jusqu’à hier. Une commande qui réunit
          plusieurs prestations compte dans chacune, et une seule fois dans «&nbsp;Toutes prestations&nbsp;».
        </p>
        <p>
          Ne comptent pas les jantes que nous attendons encore, les commandes annulées et celles dont le
          client s’est rétracté en entier. Au-dessous de {fewest}&nbsp;commandes, le hasard l’emporte&nbsp;:
          nous n’affichons rien.
        </p>
      </LegalSection>
      <LegalSection {...titleOf(3)}>
        <p>
          <strong>La moitié</strong> et <strong>neuf sur dix</strong>&nbsp;: le plus petit nombre de jours
          ouvrés dans lequel au moins la moitié, au moins neuf dixièmes de ces commandes ont été prêtes.
        </p>
        <p>
          <strong>À la date promise</strong>&nbsp;: la part, arrondie vers le bas, de celles qui ont été
          prêtes au plus tard le premier jour annoncé au client. Une date repoussée depuis n’y change rien.
        </p>
      </LegalSection>
      <LegalSection {...titleOf(4)}>
        {year ? (
          <p>Prêtes en douze mois, dans nos commandes&nbsp;: {year}.</p>
        ) : (
          <p>
            Le nombre de jantes par an affiché à l’accueil est celui que l’entreprise annonce. Dès que nos
            commandes des douze derniers mois l’atteindront, nous afficherons leur compte exact à l’accueil et
            ici.
          </p>
        )}
      </LegalSection>
    </LegalPage>
  )
}

const titleOf = (index: number) => {
  const { id = '', title = '' } = sections[index] ?? {}
  return { id, title, legend: `Partie ${index + 1}` }
}
