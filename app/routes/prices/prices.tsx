import { href, Link } from 'react-router'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowRightIcon } from '../../ui/icon/icons.ts'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/prices.ts'
import { PriceFinder } from './price-finder.tsx'
import { hasPriceFinderParameter } from './price-query.ts'
import { loadPricesPage } from './prices.server.ts'
import './prices.css'

export const handle = {
  // A chosen price is not cached: thousands of combinations would push out the pages that everyone reads.
  cache: { topics: ['prices', 'texts'], query: (query) => (hasPriceFinderParameter(query) ? null : {}) },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['quick'],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Tarifs et délais',
    description:
      'Le prix TTC d’une jante selon sa taille et sa finition, le délai et la garantie\u00a0: rénovation, dévoilage, soudure, tribofinition et personnalisation.',
  })

export const loader = ({ context, url }: Route.LoaderArgs) => loadPricesPage(context, url.searchParams)

/** Page with the price of a rim, shown before the visitor is asked for any personal data. */
export default function PricesPage({ loaderData }: Route.ComponentProps) {
  const { finder, services, sizes, extras, state } = loaderData
  return (
    <>
      <PageHeading title="Tarifs" annotation="Prix TTC et délais du jour">
        <p>Ce que coûte une jante et le temps qu’elle demande, avant de remplir quoi que ce soit.</p>
      </PageHeading>
      <section className="container prices-find" id="prix" aria-labelledby="prix-titre">
        <h2 id="prix-titre" className="visually-hidden">
          Votre prix
        </h2>
        <PriceFinder key={JSON.stringify(finder.chosen)} first={finder} />
      </section>
      <Section title="Ce qui change le prix" id="pourquoi" annotation="En trois lignes">
        <PriceReasons state={state} />
      </Section>
      <Section title="Prestation par prestation" id="prestations" annotation="La jante, TTC">
        <ServicePrices services={services} />
      </Section>
      {sizes && (
        <Section title={`${sizes.service}, taille par taille`} id="tailles" annotation="La jante, TTC">
          <SizePrices sizes={sizes} />
        </Section>
      )}
      {extras.length > 0 && (
        <Section title="En plus, si vous le demandez" id="supplements" annotation="La pièce, TTC">
          <dl className="prices-list">
            {extras.map(({ name, price }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{price}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  )
}

type PricesData = Route.ComponentProps['loaderData']

function PriceReasons({ state: { bent, cracked } }: Pick<PricesData, 'state'>) {
  const repairs = [
    bent && `la dévoiler coûte ${bent}`,
    cracked && `la souder ${bent ? '' : 'coûte '}${cracked}`,
  ].filter(Boolean)
  return (
    <NumberedSteps
      level={3}
      steps={[
        {
          title: 'La taille et la finition',
          text: 'Plus la jante est grande, plus il y a de métal à reprendre\u00a0; une finition en plusieurs passes demande plus de temps.',
        },
        {
          title: 'Son état',
          text: `Une jante voilée ou fissurée se répare avant d’être refaite${repairs.length > 0 ? `\u00a0: ${repairs.join(', ')}` : ''}.`,
        },
        {
          title: 'Le pneu et le transport',
          text: 'Démontage, remontage, équilibrage et enlèvement se comptent à part, seulement si vous les demandez.',
        },
      ]}
    />
  )
}

function ServicePrices({ services }: Pick<PricesData, 'services'>) {
  return (
    <>
      <ul className="plain-list prices-services">
        {services.map(({ name, to, price, leadTime }) => (
          <li key={name}>
            <h3>
              <Link to={to} viewTransition prefetch="intent">
                {name}
              </Link>
            </h3>
            <p className="prices-services__price">{price ?? 'Sur devis'}</p>
            <p className="prices-services__time">{leadTime ?? 'Selon la pièce'}</p>
          </li>
        ))}
      </ul>
      <p className="prices-note">
        Le prix et le délai qui nous engagent sont ceux du devis, établi gratuitement d’après vos photos.
      </p>
      <ButtonLink to={href('/devis')}>
        Demander un devis <ArrowRightIcon />
      </ButtonLink>
    </>
  )
}

/** Table of prices by size. On a phone one column shows the range of prices of all finishes. */
function SizePrices({ sizes: { service, finishes, rows } }: { sizes: NonNullable<PricesData['sizes']> }) {
  return (
    <table className="prices-sizes" data-finishes={finishes.length > 0 || undefined}>
      <caption className="visually-hidden">{service}, prix de la jante selon sa taille</caption>
      <thead>
        <tr>
          <th scope="col">Taille</th>
          <th scope="col" className="prices-sizes__all">
            {finishes.length > 0 ? 'Selon la finition' : 'Prix'}
          </th>
          {finishes.map((finish) => (
            <th key={finish} scope="col" className="prices-sizes__one">
              {finish}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, all, prices }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="prices-sizes__all">{all}</td>
            {finishes.map((finish, index) => (
              <td key={finish} className="prices-sizes__one">
                {prices[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
