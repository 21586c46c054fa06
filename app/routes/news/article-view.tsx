import type { ReactNode } from 'react'
import { ArticleAside } from './article-aside.tsx'
import { ArticleGallery } from './article-gallery.tsx'
import { ArticleHeader } from './article-header.tsx'
import { ArticleRecordings } from './article-recordings.tsx'
import type { ShownArticle } from './shown-article.server.ts'
import './article.css'

/** An article: on its own page, and before it has one. */
export function ArticleView({ article, children }: { article: ShownArticle; children?: ReactNode }) {
  return (
    <>
      <article className="article">
        <ArticleHeader {...article} />
        <div className="article__body container">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what is stored was sanitised on the way in (domain/publishing/sanitise-html.ts). */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: article.content }} />
          <ArticleAside attachments={article.attachements} />
        </div>
        <ArticleGallery images={article.gallery} />
        <ArticleRecordings video={article.video} audio={article.audio} />
      </article>
      {children}
    </>
  )
}
