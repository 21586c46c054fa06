import { Suspense } from 'react'
import { Await } from 'react-router'
import { FailedNews, NewsPlaceholders } from '../../../ui/news-card/news-placeholders.tsx'
import { newsPath } from '../news-address.ts'
import { type NewsPage, places, SettledNews } from './settled-news.tsx'
import './news-list.css'

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
