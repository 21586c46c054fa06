import { Suspense } from 'react'
import { Await, href } from 'react-router'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { FailedNews, NewsPlaceholders } from '../../ui/news-card/news-placeholders.tsx'
import { Section } from '../../ui/section/section.tsx'
import type { HomeWords } from './home.server.ts'
import { type HomeNews, places, SettledNews } from './settled-home-news.tsx'

/** The newest articles, at hand or on their way; placeholders hold their place meanwhile. */
export function HomeNewsSection({ news, words }: { news: HomeNews | Promise<HomeNews>; words: HomeWords }) {
  return (
    <Section
      title={words.news_title}
      id="actualites"
      annotation={words.news_annotation}
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
