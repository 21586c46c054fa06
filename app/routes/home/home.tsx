import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import type { Route } from './+types/home.ts'
import { type HomeWords, loadHome } from './home.server.ts'
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
  args.loaderData ? pageMeta(args, searchWords(args.loaderData.words)) : []

/** The unbreakable space of a number is of no use to a search engine. */
const searchWords = ({ title, description }: HomeWords) => ({
  title,
  description: description.replaceAll('\u00a0', ' '),
})

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  const { news, pieces, pictures, services, words } = loaderData
  return (
    <>
      <HomeHero words={words} picture={pictures.hero} />
      <HomeComparison words={words} before={pictures.before} after={pictures.after} />
      <HomeBanner words={words} />
      <SellingPoints points={words.points} />
      <HomePieces words={words} pieces={pieces} />
      <HomeServices words={words} services={services} />
      <HomeWorkshops words={words} pictures={pictures.workshops} />
      <HomeNewsSection words={words} news={news} />
    </>
  )
}
