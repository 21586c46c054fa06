import { Suspense } from 'react'
import { Await, href } from 'react-router'
import type { ArticleCard } from '../../../domain/news/list-articles.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { NewsCard } from '../../ui/news-card/news-card.tsx'
import { FailedNews, NewsPlaceholders } from '../../ui/news-card/news-placeholders.tsx'
import { Section } from '../../ui/section/section.tsx'

export interface HomeNews {
  failed: boolean
  articles: ArticleCard[]
}

/** Three, as many as there will be cards. */
const places = { count: 3, grid: 'news-grid' }

/** The newest articles, at hand or on their way; placeholders hold their place meanwhile. */
export function HomeNewsSection({ news }: { news: HomeNews | Promise<HomeNews> }) {
  return (
    <Section
      title="Nos dernieres actualites"
      id="actualites"
      annotation="À l’atelier"
      aside={
        <ButtonLink to={href('/actualites')} variant="quiet">
          Toutes les actualités <ArrowRight />
        </ButtonLink>
      }
    >
      {news instanceof Promise ? (
        <Suspense fallback={<NewsPlaceholders {...places} />}>
          <Await resolve={news} errorElement={<FailedNews {...places} to={href('/')} />}>
            {(settled) => <SettledNews news={settled} />}
          </Await>
        </Suspense>
      ) : (
        <SettledNews news={news} />
      )}
    </Section>
  )
}

function SettledNews({ news }: { news: HomeNews }) {
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
