import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { Await, useNavigation } from 'react-router'
import type { ArticleCard } from '../../../../domain/news/list-articles.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { NewsCard, NewsCardPlaceholder } from '../../../ui/news-card/news-card.tsx'
import { Section } from '../../../ui/section/section.tsx'
import './home-news.css'

export interface HomeNews {
  failed: boolean
  articles: ArticleCard[]
}

/** The newest articles, at hand or on their way; placeholders hold their place meanwhile. */
export function HomeNewsSection({ news }: { news: HomeNews | Promise<HomeNews> }) {
  return (
    <Section
      title="Nos dernieres actualites"
      id="actualites"
      annotation="À l’atelier"
      aside={
        <ButtonLink to="/actualites" variant="quiet">
          Toutes les actualités <ArrowRight aria-hidden />
        </ButtonLink>
      }
    >
      {news instanceof Promise ? (
        <Suspense fallback={<Placeholders />}>
          <Await resolve={news} errorElement={<FailedNews />}>
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
  if (news.failed) return <FailedNews />
  if (news.articles.length === 0) return <p>Aucune actualité</p>
  return (
    <div className="news-grid">
      {news.articles.map((article) => (
        <NewsCard key={article.id} article={article} />
      ))}
    </div>
  )
}

/** The placeholders stay, and say why (docs/product.md §4). */
function FailedNews() {
  const isRetrying = useNavigation().state === 'loading'
  return (
    <div className="home-news-failed" data-failed={!isRetrying || undefined}>
      <Placeholders />
      <div className="home-news-failed__message" role="status">
        <p>Les actualités n’ont pas pu être chargées.</p>
        <ButtonLink to="/" variant="secondary" replace preventScrollReset viewTransition={false}>
          Réessayer
        </ButtonLink>
      </div>
    </div>
  )
}

/** Three, as many as there will be cards. */
function Placeholders() {
  return (
    <div className="news-grid" aria-busy="true">
      <NewsCardPlaceholder />
      <NewsCardPlaceholder />
      <NewsCardPlaceholder />
    </div>
  )
}
