import { type ListedArticle, NewsCard } from '../../../ui/news-card/news-card.tsx'
import { FailedNews } from '../../../ui/news-card/news-placeholders.tsx'
import { newsPath } from '../news-address.ts'
import { NewsPager } from './news-pager.tsx'
import { BeyondTheLast, NoNews } from './no-news.tsx'

export interface NewsPage {
  failed: boolean
  articles: ListedArticle[]
  hasOlder: boolean
}

/** Two rows of them: enough for a screen. */
export const places = { count: 6, grid: 'news-list' }

export function SettledNews({ page, news }: { page: number; news: NewsPage }) {
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
