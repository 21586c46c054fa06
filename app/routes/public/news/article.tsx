import { ArrowRight, Paperclip } from 'lucide-react'
import { data } from 'react-router'
import { findArticle } from '../../../../domain/news/find-article.ts'
import { siteContext } from '../../../context.ts'
import { pageMeta } from '../../../meta/page-meta.ts'
import { ArticleImage } from '../../../ui/article-image/article-image.tsx'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import type { Route } from './+types/article.ts'
import { excerptOf } from './article-excerpt.ts'
import { ArticleMedia } from './article-media.tsx'
import '../page.css'

export const meta: Route.MetaFunction = (args) =>
  args.loaderData
    ? pageMeta(args, {
        title: args.loaderData.title,
        description: args.loaderData.excerpt,
      })
    : []

/** The article comes before the page is shown, so that title and social card are its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const article = await findArticle(context.get(siteContext).db, params.id)
  if (!article) throw data(null, { status: 404 })
  const { title, main_image, content, attachments, gallery, video, audio, created_at } = article
  const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(
    created_at,
  )
  return { title, main_image, content, attachments, gallery, video, audio, date, excerpt: excerptOf(content) }
}

export default function ArticlePage({ loaderData: article }: Route.ComponentProps) {
  return (
    <article>
      <PageHeading title={article.title} annotation={article.date} />
      <div className="container page-body page-columns">
        <div className="page-picture">
          <ArticleImage image={article.main_image} sizes="(width > 1080px) 50vw, 92vw" priority />
        </div>
        <div className="page-text">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what is stored was sanitised on the way in (domain/publishing/sanitise-html.ts). */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.content }} />
          <Attachments files={article.attachments} />
          <ArticleMedia {...article} />
          <div className="actions">
            <ButtonLink to="/devis">
              Demander un devis <ArrowRight aria-hidden />
            </ButtonLink>
            <ButtonLink to="/actualites" variant="secondary">
              Toutes les actualités
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  )
}

function Attachments({ files }: { files: { url: string; name: string }[] }) {
  if (files.length === 0) return null
  return (
    <ul className="plain-list">
      {files.map(({ url, name }) => (
        <li key={url} className="actions">
          <Paperclip aria-hidden />
          <a href={url}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
