import type pg from 'pg'
import type { SiteSize } from './size.ts'

/** Adds the office's records of articles, and as many of portfolio entries. */
export async function fillLargeContent(client: pg.Client, { articles }: SiteSize): Promise<void> {
  await client.query(
    `insert into portfolio_entries (id, titre, description, main_image, created_at)
     select 'growth-' || n, titre, description, main_image, created_at - n * interval '1 hour'
     from generate_series(1, $1) n, (select * from portfolio_entries order by created_at limit 1) one`,
    [articles],
  )
  const written = [
    ['article', 'articles', 'title', 'content'],
    ['portfolio', 'portfolio_entries', 'titre', 'description'],
  ]
  for (const [kind, table, title, content] of written)
    await client.query(
      `with written as (
         insert into content_records (id, kind, state, page_id, page_created_at, content, published_version, published_at,
           author_name, created_at, changed_at, changed_by)
         select '${kind}' || id, '${kind}', 'published', id, created_at, jsonb_build_object('title', ${title}, 'content', ${content}),
           1, created_at, 'Sophie Lambert', created_at, created_at, 'Sophie Lambert'
         from ${table} where id like 'growth-%' returning *
       )
       insert into content_versions (record_id, number, content, author_name, begun_at, changed_at, published_at)
       select id, 1, content, author_name, created_at, changed_at, published_at from written`,
    )
}
