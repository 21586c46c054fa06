import { Suspense } from 'react'
import { Await, href } from 'react-router'
import type { PageHandle } from '../../http/page-handle.ts'
import { pageMeta } from '../../meta/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icon/icons.ts'
import { FailedNews, NewsCard, NewsPlaceholders } from '../../ui/news/news-card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pager, PagerLink } from '../../ui/pager/pager.tsx'
import type { Route } from './+types/news.ts'
import { loadNewsPage, type NewsPageView } from './news.server.ts'
import { newsPageCacheKey, newsPath } from './news-address.ts'
import '../../ui/frame/page.css'
import './news.css'

export const handle = {
  cache: { topics: ['news'], query: newsPageCacheKey },
  sitemap: 'page',
  audience: 'path',
  quoteBar: 'at-once',
  robots: 'open',
  menus: ['main'],
} satisfies PageHandle

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page ?? 1
  return pageMeta(args, {
    canonical: newsPath(page),
    title: page > 1 ? `Actualités, page ${page}` : 'Actualités',
    description:
      'Chantiers, techniques et conseils de nos ateliers\u00a0: rénovation, soudure, dévoilage et entretien des jantes, expliqués par ceux qui les font.',
  })
}

export const loader = ({ request, context }: Route.LoaderArgs) => loadNewsPage(request, context)

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function NewsListPage({ loaderData }: Route.ComponentProps) {
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

interface NewsListProps {
  page: number
  news: NewsPageView | Promise<NewsPageView>
}

/** One page of articles, with placeholders while they load. */
function NewsList({ page, news }: NewsListProps) {
  if (!(news instanceof Promise)) return <SettledNews page={page} news={news} />
  return (
    // The key makes React show the placeholders again instead of the previous page.
    <Suspense key={page} fallback={<NewsPlaceholders {...newsPlaceholders} />}>
      <Await resolve={news} errorElement={<FailedNews {...newsPlaceholders} to={newsPath(page)} />}>
        {(settled) => <SettledNews page={page} news={settled} />}
      </Await>
    </Suspense>
  )
}

/** Two rows: enough for a screen. */
const newsPlaceholders = { count: 6, grid: 'news-list' }

function SettledNews({ page, news }: { page: number; news: NewsPageView }) {
  if (news.failed) return <FailedNews {...newsPlaceholders} to={newsPath(page)} />
  if (news.articles.length === 0) return page === 1 ? <NoNews /> : <BeyondTheLast />
  return (
    <>
      <h2 className="visually-hidden">{page === 1 ? 'Les derniers articles' : `Articles, page ${page}`}</h2>
      <div className="news-list">
        {news.articles.map((article, index) => (
          <NewsCard
            key={article.id}
            article={article}
            lead={page === 1 && index === 0}
            priority={index === 0}
          />
        ))}
      </div>
      <NewsPager page={page} hasOlder={news.hasOlder} />
    </>
  )
}

function NoNews() {
  return (
    <div className="news-empty">
      <p className="news-empty__words">Aucune actualité</p>
      <p>Nos prochains articles paraîtront ici.</p>
      <ButtonLink to={href('/realisations')} variant="secondary">
        Voir nos réalisations
      </ButtonLink>
    </div>
  )
}

function BeyondTheLast() {
  return (
    <div className="news-empty">
      <p className="news-empty__words">Cette page n’existe pas</p>
      <p>Les articles les plus anciens sont sur une page précédente.</p>
      <ButtonLink to={href('/actualites')} variant="secondary">
        Voir les actualités les plus récentes
      </ButtonLink>
    </div>
  )
}

/** Links to newer and older articles, where they exist. */
function NewsPager({ page, hasOlder }: { page: number; hasOlder: boolean }) {
  if (page === 1 && !hasOlder) return null
  const newer = (
    <PagerLink to={newsPath(page - 1)} rel="prev">
      <ArrowLeftIcon /> Articles plus récents
    </PagerLink>
  )
  const older = (
    <PagerLink to={newsPath(page + 1)} rel="next">
      Articles plus anciens <ArrowRightIcon />
    </PagerLink>
  )
  return (
    <Pager
      label="Pages des actualités"
      progressText={`Page ${page}`}
      previous={page > 1 && newer}
      next={hasOlder && older}
    />
  )
}
