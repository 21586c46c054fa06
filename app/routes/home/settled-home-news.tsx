import { href } from 'react-router'
import type { ArticleCard } from '../../../domain/news/list-articles.ts'
import { NewsCard } from '../../ui/news-card/news-card.tsx'
import { FailedNews } from '../../ui/news-card/news-placeholders.tsx'

export interface HomeNews {
  failed: boolean
  articles: ArticleCard[]
}

/** Three, as many as there will be cards. */
export const places = { count: 3, grid: 'news-grid' }

export function SettledNews({ news }: { news: HomeNews }) {
  if (news.failed) return <FailedNews {...places} to={href('/')} />
  if (news.articles.length === 0) return <p>Aucune actualité</p>
  return (
    <div className="news-grid">
      {news.articles.map((article) => (
        <NewsCard key={article.id} article={article} />
      ))}
    </div>
  )
}
