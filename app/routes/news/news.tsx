import { pageMeta } from '../../meta/page-meta.ts'
import type { PageFacts } from '../../page-facts.ts'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import type { Route } from './+types/news.ts'
import { NewsList } from './list/news-list.tsx'
import { loadNews } from './news.server.ts'
import { newsPath, shownOf } from './news-address.ts'
import '../../ui/frame/page/page.css'

export const handle = {
  cache: { topics: ['news'], query: shownOf },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: ['main'],
} satisfies PageFacts

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page ?? 1
  return pageMeta(args, {
    canonical: newsPath(page),
    title: page > 1 ? `Actualités, page ${page}` : 'Actualités',
    description:
      'Chantiers, techniques et conseils de nos ateliers\u00a0: rénovation, soudure, dévoilage et entretien des jantes, expliqués par ceux qui les font.',
  })
}

export const loader = ({ request, context }: Route.LoaderArgs) => loadNews(request, context)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function News({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Actualités" annotation="À l’atelier">
        {loaderData.page === 1 && (
          <p>Chantiers, techniques et conseils, expliqués par celles et ceux qui tiennent l’outil.</p>
        )}
      </PageHeading>
      <div className="container page-body">
        <NewsList {...loaderData} />
      </div>
    </>
  )
}
