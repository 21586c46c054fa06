import { Suspense } from 'react'
import { Await } from 'react-router'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { type ListedArticle, NewsCard } from '../../../ui/news-card/news-card.tsx'
import { FailedNews, NewsPlaceholders } from '../../../ui/news-card/news-placeholders.tsx'
import { NewsPager, newsPath } from './news-pager.tsx'
import './news-list.css'

export interface NewsPage {
  failed: boolean
  articles: ListedArticle[]
  hasOlder: boolean
}

interface NewsListProps {
  page: number
  news: NewsPage | Promise<NewsPage>
}

/** A page of articles, at hand or on its way; placeholders hold its place meanwhile. */
export function NewsList({ page, news }: NewsListProps) {
  if (!(news instanceof Promise)) return <SettledNews page={page} news={news} />
  return (
    // A page of its own each time, or React would keep showing the one before while this one is slow.
    <Suspense key={page} fallback={<NewsPlaceholders {...places} />}>
      <Await resolve={news} errorElement={<FailedNews {...places} to={newsPath(page)} />}>
        {(settled) => <SettledNews page={page} news={settled} />}
      </Await>
    </Suspense>
  )
}

/** Two rows of them: enough for a screen. */
const places = { count: 6, grid: 'news-list' }

function SettledNews({ page, news }: { page: number; news: NewsPage }) {
  if (news.failed) return <FailedNews {...places} to={newsPath(page)} />
  if (news.articles.length === 0) return page === 1 ? <NoNews /> : <BeyondTheLast />
  return (
    <>
      <h2 className="visually-hidden">{page === 1 ? 'Les derniers articles' : `Articles, page ${page}`}</h2>
      <div className="news-list">
        {news.articles.map((article, place) => (
          <NewsCard
            key={article.id}
            article={article}
            lead={page === 1 && place === 0}
            priority={place === 0}
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
      <ButtonLink to="/realisations" variant="secondary">
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
      <ButtonLink to="/actualites" variant="secondary">
        Voir les actualités les plus récentes
      </ButtonLink>
    </div>
  )
}
