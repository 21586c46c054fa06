import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { minWidthQueries } from '../../styles/widths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowLeftIcon, ArrowRightIcon, PaperclipIcon } from '../../ui/icon/icons.ts'
import { ArticleImage } from '../../ui/pictures/article-image.tsx'
import { SyntheticImageNote } from '../../ui/pictures/synthetic-image-note.tsx'
import { useLightbox } from '../../ui/pictures/use-lightbox.tsx'
import type { ShownArticle } from './article.server.ts'
import type { ArticleDate } from './article-date.ts'
import './article.css'

/** An article, published or as a preview. */
export function ArticleView({ article, children }: { article: ShownArticle; children?: ReactNode }) {
  return (
    <>
      <article className="article">
        <ArticleHeader {...article} />
        <div className="article__body container">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: stored HTML is sanitised when it is saved (domain/kernel/html/sanitize-html.ts). */}
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

interface ArticleHeaderProps {
  title: string
  date: ArticleDate
  /** `null` while the article is a draft. */
  main_image: FileLink | null
  gallery: readonly FileLink[]
}

/** Title and date beside the main image; below it on a phone. */
function ArticleHeader({ title, date, main_image, gallery }: ArticleHeaderProps) {
  return (
    <header className="article-header container">
      <div className="article-header__words">
        <Link to={href('/actualites')} className="article-header__back" viewTransition>
          <ArrowLeftIcon /> Toutes les actualités
        </Link>
        <h1>{title}</h1>
        <p className="annotation">
          <time dateTime={date.day}>{date.text}</time>
        </p>
        <SyntheticImageNote of={[...(main_image ? [main_image] : []), ...gallery]} />
      </div>
      {main_image && (
        <ArticleImage
          image={main_image}
          sizes={`(width > 1440px) 44rem, ${minWidthQueries.compact} 50vw, 92vw`}
          priority
        />
      )}
    </header>
  )
}

interface Attachment {
  url: string
  name: string
  type: string | null
}

/** Downloads of the article, and a link to the quote request form. */
function ArticleAside({ attachments }: { attachments: Attachment[] }) {
  return (
    <aside className="article-aside" aria-label="Autour de l’article">
      {attachments.length > 0 && (
        <div className="article-aside__block">
          <h2>À télécharger</h2>
          <ul className="plain-list">
            {attachments.map((file) => (
              <li key={file.url}>
                <AttachmentLink {...file} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="article-aside__block">
        <h2>Une pièce à nous confier&nbsp;?</h2>
        <p>Quelques photos suffisent pour un devis, gratuit et sans engagement.</p>
        <ButtonLink to={href('/devis')} prefetch="intent">
          Demander un devis <ArrowRightIcon />
        </ButtonLink>
      </div>
    </aside>
  )
}

function AttachmentLink({ url, name, type }: Attachment) {
  return (
    <a className="attachment" href={url}>
      <PaperclipIcon />
      <span className="attachment__name">{name}</span>
      {type && <span className="attachment__type">{type}</span>}
    </a>
  )
}

interface ArticleGalleryProps {
  /** `file`: address of the picture itself, for browsers that cannot open the large view. */
  images: (FileLink & { file: string })[]
}

/** Grid of the article's pictures, each opening in the large view. */
function ArticleGallery({ images }: ArticleGalleryProps) {
  const titleId = useId()
  const { opens, view } = useLightbox(images, 'En images')
  if (images.length === 0) return null
  return (
    <section className="article__part container" aria-labelledby={titleId}>
      <h2 id={titleId}>En images</h2>
      <ul className="article-gallery plain-list">
        {images.map((image, index) => (
          <li key={image.url}>
            <a href={image.file} {...opens(index)}>
              <ArticleImage image={image} sizes={`${minWidthQueries.tablet} 30vw, 46vw`} />
            </a>
          </li>
        ))}
      </ul>
      {view}
    </section>
  )
}

interface ArticleRecordingsProps {
  video: string | null
  audio: string | null
}

/** Film and sound of the article, fetched when played. They have no captions: the article's text describes their content. */
function ArticleRecordings({ video, audio }: ArticleRecordingsProps) {
  if (!video && !audio) return null
  return (
    <div className="article-recordings container">
      {video && <Film url={video} />}
      {audio && <Sound url={audio} />}
    </div>
  )
}

function Film({ url }: { url: string }) {
  const titleId = useId()
  return (
    <section className="article__part" aria-labelledby={titleId}>
      <h2 id={titleId}>En vidéo</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: an article has no field for captions; see above. */}
      <video src={url} controls playsInline preload="metadata" aria-labelledby={titleId}>
        <a href={url}>Ouvrir la vidéo</a>
      </video>
    </section>
  )
}

function Sound({ url }: { url: string }) {
  const titleId = useId()
  return (
    <section className="article__part" aria-labelledby={titleId}>
      <h2 id={titleId}>À écouter</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: an article has no field for captions; see above. */}
      <audio src={url} controls preload="none" aria-labelledby={titleId}>
        <a href={url}>Ouvrir l’enregistrement</a>
      </audio>
    </section>
  )
}
