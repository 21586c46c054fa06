import type pg from 'pg'
import type { SiteSize } from './size.ts'

/** Adds published articles. */
export async function insertArticles(client: pg.Client, { articles }: SiteSize): Promise<void> {
  await client.query(
    `insert into articles (id, title, main_image, content, created_at, url)
     select 'growth-' || n, title, main_image, content, created_at - n * interval '1 hour', '/actualites/growth-' || n
     from generate_series(1, $1) n, (select * from articles order by created_at limit 1) one`,
    [articles],
  )
}
