import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/home.ts'
import { loadHome } from './home.server.ts'
import { HomeBanner } from './home-banner.tsx'
import { HomeComparison } from './home-comparison.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeNewsSection } from './home-news.tsx'
import { HomePieces } from './home-pieces.tsx'
import { HomeServices } from './home-services.tsx'
import { HomeWorkshops } from './home-workshops.tsx'
import { SellingPoints } from './selling-points.tsx'

export const handle = {
  cache: { topics: ['news', 'portfolio'] },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'after-first-screen',
  robots: 'open',
  menus: ['main'],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Rénovation de jantes, Grand Est et Savoie',
    description:
      'Rénovation, dévoilage, soudure, tribofinition et personnalisation de jantes à Épinal, Strasbourg et Chambéry. Plus de 7 000 jantes rénovées par an. Devis gratuit.',
  })

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  const { news, pieces, pictures } = loaderData
  return (
    <>
      <HomeHero picture={pictures.hero} />
      <HomeComparison before={pictures.before} after={pictures.after} />
      <HomeBanner />
      <SellingPoints />
      <HomePieces pieces={pieces} />
      <HomeServices />
      <HomeWorkshops pictures={pictures.workshops} />
      <HomeNewsSection news={news} />
    </>
  )
}
