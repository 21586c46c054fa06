import { listNewestArticles } from '../../../../domain/news/list-articles.ts'
import { siteContext } from '../../../context.ts'
import { pageMeta } from '../../../meta/page-meta.ts'
import { NewsCard } from '../../../ui/news-card/news-card.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import type { Route } from './+types/news.ts'
import '../page.css'

/** More articles than the workshop writes in years; the page stays a page. */
const newsCount = 60

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Actualités',
    description: 'Chantiers, techniques et nouvelles de nos ateliers de rénovation de jantes.',
  })

export const loader = async ({ context }: Route.LoaderArgs) => ({
  articles: await listNewestArticles(context.get(siteContext).db, newsCount),
})

export default function News({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Actualités" annotation="À l’atelier" />
      <div className="container page-body">
        <h2 className="visually-hidden">Tous les articles</h2>
        {articles.length === 0 && <p>Aucune actualité</p>}
        <div className="news-grid">
          {articles.map((article) => (
            <NewsCard key={article.id} article={article} />
          ))}
        </div>
      </div>
    </>
  )
}
